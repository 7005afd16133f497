/** Dots along the way of the last move, on the bank from which it was played. */
import type { FullMoonOrder } from '$lib/messages';
import { at, reach, type Geometry } from './geometry';
import type { Placement } from './placement';
import type { Heard } from './show.svelte';

export function trailOf(geo: Geometry, placement: Placement, last: Heard | null, moon: FullMoonOrder | null, near: string): string {
  const leader = placement.wolves.find((stand) => stand.wolf === last?.offer.wolves[0]);
  if (!last || !leader) return '';
  const bank = last.mover === near ? 1 : -1;
  const way = last.offer.goal - last.offer.column; // in columns, to the right positive
  const isMoonThere = moon !== null && moon.above === (last.mover === 'N') && moon.column - 1 === leader.column;
  const length = Math.abs(way) - (last.offer.closes ? 0.5 : 0);
  const source = leader.column - Math.sign(way) * length;
  const between = placement.heights.slice(Math.floor(Math.min(source, leader.column)), Math.ceil(Math.max(source, leader.column)) + 1);
  const high = reach(geo, Math.max(...between, leader.height));
  const from = at(geo, source, bank * (reach(geo, placement.heights[Math.round(source)] ?? 1) + 14));
  const to = at(geo, leader.column - (isMoonThere ? Math.sign(way) * 0.28 : 0), bank * (reach(geo, leader.height) + 14));
  const bend = at(geo, (source + leader.column) / 2, bank * (high + 52));
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`;
}
