/** The screen of a library. Whoever steps up finds it as if nobody had been there before: after a while of nobody it asks, then puts away
 * what was left, with the guest and all that the device remembers; and while nobody is there the owls play. */
import { api } from './api';
import type { Kiosk } from './messages';
import { place } from './place';
import { forgetDevice } from './shelf/file';

const HERE = 'plenilune.kiosk'; // in the memory of one tab: this is the screen
const LOOK_MS = 200;
const AGAIN_MS = 4000; // when what was left could not be put away

export type Phase = 'used' | 'asking' | 'attract';

/** What is to happen after so many seconds of nobody. `isHome`: at the doors nothing is in the way of anybody. */
export function phaseAfter(quiet: number, isHome: boolean, times: Pick<Kiosk, 'attractAfter' | 'askAfter' | 'clearAfter'>): Phase | 'clear' {
  if (isHome) return quiet >= times.attractAfter ? 'attract' : 'used';
  if (quiet >= times.clearAfter) return 'clear';
  return quiet >= times.askAfter ? 'asking' : 'used';
}

class Screen {
  info: Kiosk | null = $state.raw(null); // null: these pages are in somebody's own hands
  phase: Phase = $state('used');
  isClearing = $state(false);
  #touchedAt = Date.now();
  #isUsed = false; // since it was cleared

  /** `isAtDoor`: the page that makes a screen of this tab. */
  async start(isAtDoor: boolean): Promise<void> {
    const isHere = sessionStorage.getItem(HERE) !== null;
    if (!isAtDoor && !isHere) return;
    const info = await api.kiosk().catch(() => null);
    if (!info) return;
    this.info = info;
    sessionStorage.setItem(HERE, '1');
    document.documentElement.dataset.kiosk = '';
    if (!isHere) void this.clear(); // of an evening before
  }

  /** Looks after the screen until the page is left. */
  attend(isHome: () => boolean): () => void {
    const touch = () => this.touch();
    const kinds = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
    for (const kind of kinds) addEventListener(kind, touch, { capture: true, passive: true });
    const looking = setInterval(() => this.#look(isHome()), LOOK_MS);
    return () => {
      for (const kind of kinds) removeEventListener(kind, touch, { capture: true });
      clearInterval(looking);
    };
  }

  touch(): void {
    this.#touchedAt = Date.now();
    this.#isUsed = true;
  }

  /** Somebody has touched the owls' pond. */
  wake(): void {
    if (this.isClearing) return;
    this.touch();
    this.phase = 'used';
  }

  /** Nothing of the last visitor stays: on the server, on the device, and, as the page begins anew, in its memory. */
  async clear(): Promise<void> {
    if (this.isClearing) return;
    this.isClearing = true;
    try {
      await api.forget();
    } catch {
      setTimeout(() => {
        this.isClearing = false;
        void this.clear();
      }, AGAIN_MS);
      return;
    }
    forgetDevice();
    sessionStorage.clear();
    sessionStorage.setItem(HERE, '1');
    location.replace(place.address('/kiosk'));
  }

  #look(isHome: boolean): void {
    if (!this.info || this.isClearing || (this.phase === 'attract' && isHome)) return;
    const next = phaseAfter((Date.now() - this.#touchedAt) / 1000, isHome, this.info);
    if (next === 'clear' || (next === 'attract' && this.#isUsed)) void this.clear();
    else this.phase = next;
  }
}

export const kiosk = new Screen();
