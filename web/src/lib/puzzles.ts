/** Puzzles on their shelf, and what of them this device remembers: which are solved, and where one left off. */
import { recall, remember } from './memory';
import type { PuzzleLine } from './messages';

export interface Progress {
  done: string[];
  last: string | null; // the puzzle that was open last
}

export interface Row {
  game: string;
  moons: number;
  puzzles: PuzzleLine[]; // the easy ones first
  done: number;
}

const PLACE = 'puzzles';
const FIRST_GAME = 'full-moon'; // the one with puzzles when an id did not name its game yet: links and devices remember such ids

/** "full-moon-2-17", also of what was called "2-17" once. */
export const wholeId = (id: string): string => (/^\d+-\d+$/.test(id) ? `${FIRST_GAME}-${id}` : id);

/** Whose puzzle it is. */
export const gameOf = (id: string): string => wholeId(id).replace(/-\d+-\d+$/, '');

export function progress(): Progress {
  const kept = recall<Partial<Progress>>(PLACE, {});
  const done = Array.isArray(kept?.done) ? kept.done.filter((id) => typeof id === 'string') : [];
  return { done: [...new Set(done.map(wholeId))], last: typeof kept?.last === 'string' ? wholeId(kept.last) : null };
}

export function opened(id: string): void {
  remember(PLACE, { ...progress(), last: id });
}

export function solved(id: string): void {
  const kept = progress();
  remember(PLACE, { last: id, done: [...new Set([...kept.done, id])] });
}

/** One row for each number of moons, game after game; within it by grade, else as they came. */
export function rowsOf(puzzles: readonly PuzzleLine[], done: ReadonlySet<string>): Row[] {
  const games = [...new Set(puzzles.map((puzzle) => gameOf(puzzle.id)))];
  return games.flatMap((game) => {
    const own = puzzles.filter((puzzle) => gameOf(puzzle.id) === game);
    const moons = [...new Set(own.map((puzzle) => puzzle.moons))].sort((a, b) => a - b);
    return moons.map((count) => {
      const row = own.filter((puzzle) => puzzle.moons === count).toSorted((a, b) => a.grade - b.grade);
      return { game, moons: count, puzzles: row, done: row.filter((puzzle) => done.has(puzzle.id)).length };
    });
  });
}

/** The first that is not solved after that one, in its row and then in the next rows, and at last from the beginning; null: all are. */
export function nextAfter(rows: readonly Row[], id: string | null, done: ReadonlySet<string>): PuzzleLine | null {
  const all = rows.flatMap((row) => row.puzzles);
  const at = all.findIndex((puzzle) => puzzle.id === id);
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((puzzle) => !done.has(puzzle.id)) ?? null;
}

/** Where one left off: the puzzle that was open last if it is not solved, else the next. */
export function whereNext(rows: readonly Row[], { last, done }: Progress): PuzzleLine | null {
  const isDone = new Set(done);
  const open = rows.flatMap((row) => row.puzzles).find((puzzle) => puzzle.id === last && !isDone.has(puzzle.id));
  return open ?? nextAfter(rows, last, isDone);
}

/** The row where it stands. */
export const rowWith = (rows: readonly Row[], id: string): Row | undefined => rows.find((row) => row.puzzles.some((puzzle) => puzzle.id === id));

/** Its number within its row, from 1. */
export const numberOf = (rows: readonly Row[], { id }: PuzzleLine): number =>
  (rowWith(rows, id)?.puzzles.findIndex((puzzle) => puzzle.id === id) ?? -1) + 1;
