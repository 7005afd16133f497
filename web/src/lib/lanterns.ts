/** A first game with a lantern: after the lesson it says at each of the first turns what to look at, and less and less. */
import { recall, remember } from './memory';

/** steps: one after the other, up to the whole move; look: the first of them only. */
export type Light = 'steps' | 'look' | 'none';

interface Kept {
  table: string;
  turns: number; // that this person has had
  seq: number; // where the last of them began
}

const PLACE = 'lantern';
const STEPS = 3;
const LOOKS = 6;
const LAST = 12;

export const lightAt = (turn: number): Light => {
  if (turn <= STEPS) return 'steps';
  return turn <= LOOKS || (turn <= LAST && turn % 3 === 0) ? 'look' : 'none';
};

/** The game at this table is the first after a lesson. */
export const lightTable = (table: string): void => remember(PLACE, { table, turns: 0, seq: -1 } satisfies Kept);

/** How much light a turn gets that begins there. The same turn seen again, after a reload, counts once. */
export function lightFor(table: string, seq: number): Light {
  const kept = recall<Partial<Kept>>(PLACE, {});
  if (kept.table !== table) return 'none';
  const turns = (kept.turns ?? 0) + (kept.seq === seq ? 0 : 1);
  remember(PLACE, { table, turns, seq } satisfies Kept);
  return lightAt(turns);
}
