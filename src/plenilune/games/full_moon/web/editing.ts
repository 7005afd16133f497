/** Setting up a row by hand: wolves into columns or between two, the moon to the end of a column. Knows no rule. */
import type { Editing } from '$lib/contract';
import type { DraftOf } from '$lib/messages';
import { LETTERS, type Wolf } from './wolves';

export type Draft = DraftOf<'full-moon'>;

export const WOLVES: readonly Wolf[] = LETTERS.flatMap((letter) => [1, 2, 3].map((prints) => `${letter}${prints}`));
export const BOX = 'box';
export const MOON = 'moon';
/** Between two columns, before the first, after the last. */
export const gap = (at: number): string => `gap ${at}`;
/** South's end of a column. */
export const foot = (at: number): string => `foot ${at}`;

export const columnOf = (draft: Draft, wolf: Wolf): number => draft.columns.findIndex((column) => column.includes(wolf));
export const isPlaced = (draft: Draft, wolf: Wolf): boolean => columnOf(draft, wolf) >= 0;

const number = (spot: string): number => Number(spot.split(' ')[1]);

function hang(draft: Draft, to: string): Draft | null {
  const at = columnOf(draft, to);
  const column = draft.columns[at];
  if (!column) return null;
  const isSame = draft.order === 'moon' && draft.moon === at + 1;
  const above = column.length > 1 ? column.indexOf(to) >= column.length / 2 : isSame ? !draft.above : true;
  return { ...draft, order: 'moon', moon: at + 1, above };
}

function put(draft: Draft, wolf: Wolf, to: string): Draft | null {
  const asked = draft.order === 'moon' ? (draft.above ? draft.columns[draft.moon - 1]?.at(-1) : draft.columns[draft.moon - 1]?.[0]) : undefined;
  const columns = draft.columns.map((column) => column.filter((one) => one !== wolf));
  const target = columnOf(draft, to);
  if (to.startsWith('gap ')) columns.splice(number(to), 0, [wolf]);
  else if (to.startsWith('foot ')) columns[number(to)]?.unshift(wolf);
  else if (target >= 0) columns[target]?.splice(columns[target].indexOf(to) + 1, 0, wolf);
  else if (to !== BOX) return null;
  const left = columns.filter((column) => column.length > 0);
  const stays = left.findIndex((column) => asked !== undefined && column.includes(asked)); // the moon stays with its wolf
  const moon = Math.min(Math.max(1, stays >= 0 ? stays + 1 : draft.moon), Math.max(1, left.length));
  const isStart = draft.order === 'first' || draft.order === 'won' || draft.order === 'drawn';
  const order = (draft.order === 'moon' && left.length === 0) || isStart ? 'any' : draft.order;
  return { ...draft, columns: left, moon, order, quiet: 0 };
}

export const editing: Editing<'full-moon'> = {
  holds: (draft, spot) => (spot === MOON ? draft.order === 'moon' : WOLVES.includes(spot.replace('box ', ''))),
  move(draft, from, to) {
    if (from === MOON) return to === BOX ? { ...draft, order: 'any' } : hang(draft, to);
    const wolf = from.replace('box ', '');
    return put(draft, wolf, to.startsWith('box') ? BOX : to);
  },
};
