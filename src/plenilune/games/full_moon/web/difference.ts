/** What happened between two views of a row, so that it can be shown. Knows no rule: it only compares. */
import type { Run } from './placement';
import { wolvesIn, type Wolf } from './wolves';

export interface Row {
  columns: readonly (readonly Wolf[])[]; // South's end first
  side: string; // to move
}

export interface Change extends Run {
  from: number; // column, from 0, before
  way: number; // columns travelled, to the right positive
  hasClosed: boolean; // the column that was left has vanished
}

/** The pack that ran, in terms of the row before; null when the two rows are not one move apart. */
export function difference(before: Row, after: Row): Change | null {
  const home = new Map(before.columns.flatMap((column, at) => column.map((wolf): [Wolf, number] => [wolf, at])));
  const mixed = after.columns.filter((column) => new Set(column.map((wolf) => home.get(wolf))).size > 1);
  // A column that already stood together before the move still has one home; only the column just joined has two.
  if (mixed.length !== 1 || before.columns.length - after.columns.length > 1) return null;
  const joined = mixed[0] ?? [];
  const ordered = before.side === 'S' ? joined : [...joined].reverse(); // the mover's end first
  const from = home.get(ordered[0] ?? '');
  if (from === undefined) return null;
  const wolves = ordered.filter((wolf) => home.get(wolf) === from);
  const goal = home.get(ordered[wolves.length] ?? '');
  if (goal === undefined || new Set(joined.map((wolf) => home.get(wolf))).size > 2) return null;
  return { wolves, from, goal, side: before.side, way: goal - from, hasClosed: before.columns.length > after.columns.length };
}

/** The wolves of the newest move that was heard of, leader first. */
export function lastRun(heard: readonly (readonly [string, string])[]): { wolves: Wolf[]; side: string; right: boolean } | null {
  const fact = heard.findLast(([mover]) => mover !== 'chance');
  const wolves = fact ? wolvesIn(fact[1]) : [];
  return fact && wolves.length > 0 ? { wolves, side: fact[0], right: fact[1].includes('>') } : null;
}
