/** The moves of a game as a list to read. */
import type { Step, Told } from '$lib/messages';

export interface Ply {
  index: number; // of the step that it led to
  told: Told;
}

/** A line of the list: two sides in turn, or one seat and all it decided before another came. */
export interface Row {
  number: number;
  plies: (Ply | null)[];
}

export const decisionOf = (heard: readonly Told[]): Told | undefined => heard.findLast(({ mover }) => mover !== 'chance');

export function pliesOf(steps: readonly Pick<Step, 'heard'>[]): Ply[] {
  return steps.flatMap((step, index) => {
    const told = decisionOf(step.heard);
    return told ? [{ index, told }] : [];
  });
}

export const isInTurn = (plies: readonly Ply[], seats: readonly string[]): boolean =>
  seats.length === 2 && plies.every(({ told }, n) => n === 0 || told.mover !== plies[n - 1]?.told.mover);

/** Side by side, the first seat's left. */
export function pairs(plies: readonly Ply[], seats: readonly string[]): Row[] {
  const isSecondFirst = plies[0] !== undefined && plies[0].told.mover === seats[1];
  const cells: (Ply | null)[] = isSecondFirst ? [null, ...plies] : [...plies];
  return Array.from({ length: Math.ceil(cells.length / 2) }, (_, n) => ({ number: n + 1, plies: cells.slice(2 * n, 2 * n + 2) }));
}

export function turns(plies: readonly Ply[]): Row[] {
  const rows: Row[] = [];
  for (const ply of plies) {
    const row = rows.at(-1);
    if (row && row.plies[0]?.told.mover === ply.told.mover) row.plies.push(ply);
    else rows.push({ number: rows.length + 1, plies: [ply] });
  }
  return rows;
}
