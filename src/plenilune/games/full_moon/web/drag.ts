/** Pulling a wolf: from the leader alone, from one further back with the pack up to it. */
import { packOf, packs, type Offered } from './steps';
import type { Point } from './geometry';
import type { Wolf } from './wolves';

export const SLACK = 8; // so far a tap may wander

export interface Pull {
  leader: Wolf;
  size: number;
  start: Point;
  isOn: boolean;
}

/** Which pack one pulls at that wolf; null when it may not go anywhere. */
export function pullAt(offers: Offered[], leaders: readonly Wolf[], wolf: Wolf, start: Point): Pull | null {
  for (const leader of leaders) {
    const size = packs(offers, leader).find((count) => packOf(offers, leader, count).at(-1) === wolf);
    if (size) return { leader, size, start, isOn: false };
  }
  return null;
}

export const isFar = (pull: Pull, point: Point): boolean => Math.hypot(point.x - pull.start.x, point.y - pull.start.y) > SLACK;
