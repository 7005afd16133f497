/** What this person likes, kept on this device. */
import type { Settings } from './contract';
import { THEMES } from './themes';
import { browserLanguage } from './words';

export const PLACE = 'plenilune.settings';

export interface Surroundings {
  languages: readonly string[]; // that the browser wishes for
  spoken: readonly string[]; // that there are; empty as long as nobody has told
  reducedMotion: boolean;
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

export function defaults(around: Surroundings): Settings {
  return {
    theme: THEMES[0].name,
    lang: browserLanguage(around.languages, around.spoken),
    letters: false,
    motion: !around.reducedMotion,
    sound: true,
    ask: false,
    leftHanded: false,
  };
}

/** The defaults, with whatever was kept and still makes sense. */
export function readSettings(around: Surroundings): Settings {
  const settings = defaults(around);
  const kept = readObject(around.storage);
  if (THEMES.some((theme) => theme.name === kept.theme)) settings.theme = String(kept.theme);
  if (typeof kept.lang === 'string' && /^[a-z]{2,3}$/.test(kept.lang)) settings.lang = kept.lang;
  for (const name of ['letters', 'motion', 'sound', 'ask', 'leftHanded'] as const) {
    if (typeof kept[name] === 'boolean') settings[name] = kept[name];
  }
  return settings;
}

/** Keeps only what differs from the defaults, so that a change of the browser's language still counts. */
export function keepSettings(settings: Settings, around: Surroundings): void {
  const usual = defaults(around);
  const chosen = Object.fromEntries(Object.entries(settings).filter(([name, value]) => usual[name as keyof Settings] !== value));
  try {
    around.storage?.setItem(PLACE, JSON.stringify(chosen));
  } catch {
    // A full or forbidden storage costs the memory of the choice, nothing else.
  }
}

function readObject(storage: Surroundings['storage']): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(PLACE) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
