/** What can be tapped on the board, and which of it a tap means. */
import { distance, type Box, type Point } from './geometry';
import type { Wolf } from './wolves';

export type Kind = 'moon' | 'slot' | 'pack' | 'wolf';

export interface Spot {
  key: string;
  kind: Kind;
  boxes: Box[];
  label: string;
  isOn: boolean; // picked already
  act: () => void;
}

export const NEAR = 28; // so far beside a thing a tap still means it

const outside = (spot: Spot, point: Point): number => Math.min(...spot.boxes.map((box) => distance(box, point)));

/** A tap on a thing is for that thing, one on a wolf that cannot be played is for that wolf, any other goes to the nearest thing. */
export function hit(spots: readonly Spot[], wolves: readonly { wolf: Wolf; box: Box }[], point: Point): Spot | Wolf | null {
  const inside = spots.find((spot) => outside(spot, point) === 0);
  if (inside) return inside;
  const wolf = wolves.find(({ box }) => distance(box, point) === 0);
  if (wolf) return wolf.wolf;
  const close = spots.map((spot) => ({ spot, far: outside(spot, point) })).filter(({ far }) => far <= NEAR);
  return close.sort((a, b) => a.far - b.far)[0]?.spot ?? null;
}

export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** How much two boxes cover each other. */
export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}
