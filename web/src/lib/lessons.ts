/** What this device remembers of lessons: where one left off, and which are done. */
import { recall, remember } from './memory';
import type { TableLine } from './messages';

interface Kept {
  at: number; // the step that was open last
  done: boolean; // once through
}

const place = (game: string, key: string): string => `lesson.${game}.${key}`;
const DONE = 'lessons'; // games with a lesson that was finished

/** The step where one left off; at the end, or where nothing fits, the first. */
export function whereLeft(game: string, key: string, steps: number): number {
  const { at } = recall<Partial<Kept>>(place(game, key), {});
  return Number.isInteger(at) && at !== undefined && at > 0 && at < steps ? at : 0;
}

export function leftAt(game: string, key: string, at: number): void {
  remember(place(game, key), { ...recall<Partial<Kept>>(place(game, key), {}), at });
}

export function finished(game: string, key: string): void {
  remember(place(game, key), { at: 0, done: true });
  remember(DONE, [...new Set([...doneGames(), game])]);
}

export const isDone = (game: string, key: string): boolean => recall<Partial<Kept>>(place(game, key), {}).done === true;

function doneGames(): string[] {
  const kept = recall<unknown>(DONE, []);
  return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
}

/** Neither was a lesson of it finished nor a game of it begun. */
export const isNewTo = (game: string, tables: readonly TableLine[]): boolean =>
  !doneGames().includes(game) && !tables.some((table) => table.game === game);
