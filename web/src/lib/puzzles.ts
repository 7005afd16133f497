/** Puzzles on their shelf, and what of them this device remembers: which are solved, and where one left off. */
import { recall, remember } from './memory';
import type { Puzzle, PuzzleLine } from './messages';

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

/** One evening of a week, as its moon is drawn. */
export interface EveningMoon {
  date: string;
  moon: 'solved' | 'missed' | 'tonight'; // tonight: not solved yet
}

const PLACE = 'puzzles';
const EVENINGS = 'evenings'; // date -> the puzzle that was solved then
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

/** The date of this evening, by the calendar of this device: 2026-11-18. The same date has the same puzzle everywhere. */
export function dateOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The evenings whose puzzle was solved on this device, the oldest first. A missed one costs nothing. */
export function eveningsSolved(): string[] {
  return Object.keys(evenings()).sort();
}

export function solvedThatEvening(date: string, id: string): void {
  remember(EVENINGS, { ...evenings(), [date]: id });
}

function evenings(): Record<string, string> {
  const kept = recall<unknown>(EVENINGS, {});
  const pairs = kept && typeof kept === 'object' ? Object.entries(kept as Record<string, unknown>) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => /^\d{4}-\d\d-\d\d$/.test(pair[0]) && typeof pair[1] === 'string'));
}

/** The seven evenings up to that date. */
export function weekTo(date: string, solved: readonly string[] = eveningsSolved()): EveningMoon[] {
  return [6, 5, 4, 3, 2, 1, 0].map((ago) => {
    const day = new Date(`${date}T12:00:00`);
    day.setDate(day.getDate() - ago);
    const its = dateOf(day);
    return { date: its, moon: solved.includes(its) ? 'solved' : ago === 0 ? 'tonight' : 'missed' };
  });
}

/** Where its position can be looked into: what its seat sees of it, and no more. */
export function analysisOf({ game, table, options, seat, view }: Puzzle): string {
  return `/analyse?${new URLSearchParams({ game, players: String(table.players), ...options, position: view.position, seat }).toString()}`;
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
