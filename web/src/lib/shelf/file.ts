/** The shelf as text, to take along: in a file, or handed over by the server. Merged, nothing is lost and nothing is there twice. */
import { recall, remember } from '../memory';
import { addGames, readGames, shelfGames, type ShelfGame } from './games';
import { readRunning, type RunningGame } from './running';

export const VERSION = 1;
export const MOST = 4_000_000; // letters; more is no shelf of ours

interface ShelfFile {
  plenilune: 'shelf';
  version: number;
  games: ShelfGame[];
  kept: Record<string, unknown>; // by the place in memory.ts
  running?: RunningGame[]; // of a device that is its own server
}

/** Why a text is no shelf, as the key of a sentence. */
export class BadShelf extends Error {
  constructor(readonly key: 'shelf-unreadable' | 'shelf-newer') {
    super(key);
  }
}

// What was reached comes together; what was chosen comes only where nothing has been chosen yet. Nothing else is taken along.
const REACHED = /^(puzzles|evenings|lessons|lesson\..{1,80}|goals)$/;
const CHOSEN = /^(settings|table\..{1,60}|spoken(\..{1,60})?|codes)$/;
const PREFIX = 'plenilune.';

const places = (): string[] =>
  Object.keys(localStorage).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));

export function writeShelf(running?: RunningGame[]): string {
  const taken = places().filter((place) => REACHED.test(place) || CHOSEN.test(place)).sort();
  const kept = Object.fromEntries(taken.map((place) => [place, recall<unknown>(place, null)]));
  return JSON.stringify({ plenilune: 'shelf', version: VERSION, games: shelfGames(), kept, running } satisfies ShelfFile);
}

export function readShelf(text: string): ShelfFile {
  let given: unknown = null;
  try {
    if (text.length <= MOST) given = JSON.parse(text);
  } catch {
    // Said below.
  }
  if (!isObject(given) || given.plenilune !== 'shelf' || !Number.isInteger(given.version)) throw new BadShelf('shelf-unreadable');
  if ((given.version as number) > VERSION) throw new BadShelf('shelf-newer');
  if (!Array.isArray(given.games) || !isObject(given.kept)) throw new BadShelf('shelf-unreadable');
  return { plenilune: 'shelf', version: VERSION, games: readGames(given.games), kept: given.kept, running: readRunning(given.running) };
}

export interface Merged {
  come: number; // games that were not here
  known: number; // games that were
}

export function mergeShelf({ games, kept }: ShelfFile): Merged {
  const come = addGames(games);
  const own = new Set(places());
  for (const [place, value] of Object.entries(kept)) {
    if (value === null) continue;
    if (REACHED.test(place)) remember(place, own.has(place) ? together(recall<unknown>(place, null), value) : value);
    else if (CHOSEN.test(place) && !own.has(place)) remember(place, value);
  }
  return { come, known: games.length - come };
}

/** Lists have all of both, what was done on one of the two is done, and of the rest one's own stays. */
export function together(own: unknown, other: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(other)) return [...new Map([...own, ...other].map((one) => [JSON.stringify(one), one])).values()];
  if (isObject(own) && isObject(other)) {
    const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
    return Object.fromEntries(names.map((name) => [name, together(own[name], other[name])]));
  }
  if (typeof own === 'boolean' && typeof other === 'boolean') return own || other;
  return own ?? other;
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** Everything that this device remembers of anybody. */
export function forgetDevice(): void {
  for (const place of places()) localStorage.removeItem(PREFIX + place);
}
