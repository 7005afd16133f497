/** Puzzles on their shelf, and what of them this device remembers: which are solved, and where one left off. */
import { recall, remember } from './memory';
import type { PuzzleLine } from './messages';

export interface Progress {
  done: string[];
  last: string | null; // the puzzle that was open last
}

export interface Row {
  moons: number;
  puzzles: PuzzleLine[]; // the easy ones first
  done: number;
}

const PLACE = 'puzzles';

export function progress(): Progress {
  const kept = recall<Partial<Progress>>(PLACE, {});
  return { done: Array.isArray(kept?.done) ? kept.done : [], last: typeof kept?.last === 'string' ? kept.last : null };
}

export function opened(id: string): void {
  remember(PLACE, { ...progress(), last: id });
}

export function solved(id: string): void {
  const kept = progress();
  remember(PLACE, { last: id, done: [...new Set([...kept.done, id])] });
}

/** One row for each number of moons; within it by grade, else as they came. */
export function rowsOf(puzzles: readonly PuzzleLine[], done: ReadonlySet<string>): Row[] {
  const moons = [...new Set(puzzles.map((puzzle) => puzzle.moons))].sort((a, b) => a - b);
  return moons.map((count) => {
    const row = puzzles.filter((puzzle) => puzzle.moons === count).toSorted((a, b) => a.grade - b.grade);
    return { moons: count, puzzles: row, done: row.filter((puzzle) => done.has(puzzle.id)).length };
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

/** Its number within its row, from 1. */
export const numberOf = (rows: readonly Row[], puzzle: PuzzleLine): number =>
  (rows.find((row) => row.moons === puzzle.moons)?.puzzles.findIndex((one) => one.id === puzzle.id) ?? -1) + 1;
