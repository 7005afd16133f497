/** Where bag and open heap lie on the lawn, in units of the garden: numbers large enough to be read, or dots in rows of five. */
import { blocksOf } from './counting';
import type { Point } from './frame';

export interface Store {
  at: Point; // the middle of its picture
  size: number;
  count: Point; // the middle of its number, or of its dots
  r: number; // of a dot
}

const READABLE = 15; // pixels; a number is never smaller
const SMALL = 0.62; // pixels of a unit: the garden of a phone on its side
export const ACROSS = { bag: 10, heap: 5 }; // dots in a row

/** How large a number is there. */
export const fontOf = (isUpright: boolean, scale: number): number => (isUpright ? 14 : Math.min(31, Math.max(15, READABLE / scale)));

/** The bag, then green, yellow, red. */
export function storesOf(isUpright: boolean, scale: number, spoken: boolean, counts: readonly number[]): Store[] {
  if (spoken) return dotted(isUpright, scale, counts);
  const font = fontOf(isUpright, scale);
  const below = (at: Point, size: number): Store => ({ at, size, count: [at[0], at[1] + size * 0.5 + font * 0.64], r: 0 });
  if (isUpright) return [[22, 528], [56, 528], [22, 572], [56, 572]].map((at) => below(at as Point, 23));
  if (scale >= SMALL) return [970, 1001, 1032, 1063].map((x) => below([x, 546], 27));
  return [[968, 540], [1042, 540], [968, 586], [1042, 586]].map(([x = 0, y = 0]) => ({ at: [x, y], size: 30, count: [x + 37, y], r: 0 }));
}

function dotted(isUpright: boolean, scale: number, counts: readonly number[]): Store[] {
  const isSmall = !isUpright && scale < SMALL;
  const [left, top, size, pitch] = isUpright ? [2, 514, 16, 24] : [957, isSmall ? 506 : 514, isSmall ? 26 : 22, 45];
  const r = isUpright ? { bag: 1.75, heap: 1.75 } : isSmall ? { bag: 3.6, heap: 3.1 } : { bag: 2.8, heap: 2.6 };
  const tall = (count: number, of: 'bag' | 'heap') => blocksOf(count, { pitch: r[of] * 2.7, gap: 0, across: ACROSS[of] }).height;
  const wide = (of: 'bag' | 'heap') => ACROSS[of] * r[of] * 2.7;
  const bag = Math.max(size, tall(counts[0] ?? 0, 'bag'));
  const heap = (n: number): Store => {
    const x = left + pitch * (n + 0.5);
    const y = top + bag + size * 0.75;
    return { at: [x, y], size, count: [x, y + size * 0.62 + tall(counts[n + 1] ?? 0, 'heap') / 2], r: r.heap };
  };
  return [{ at: [left + size * 0.5, top + bag / 2], size, count: [left + size * 1.2 + wide('bag') / 2, top + bag / 2], r: r.bag }, heap(0), heap(1), heap(2)];
}
