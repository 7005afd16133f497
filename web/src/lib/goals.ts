/** The goal card opens by itself once: before the very first move of somebody who has met the game neither at a table nor in a lesson. */
import { isNewTo } from './lessons';
import { recall, remember } from './memory';
import type { TableLine } from './messages';

const SEEN = 'goals'; // games whose card was open, or need not open any more

function seen(): string[] {
  const kept = recall<unknown>(SEEN, []);
  return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
}

/** Asked once a table: from then on the game is known here. */
export function opensGoal(game: string, table: string, tables: readonly TableLine[]): boolean {
  if (seen().includes(game)) return false;
  remember(SEEN, [...seen(), game]);
  return isNewTo(game, tables.filter((line) => line.id !== table));
}
