/** A move drawn on the row without being played: which wolves run, their way, where they would stand, where the moon would hang. */
import type { Showing as Given } from '$lib/contract';
import type { FullMoonOffer } from '$lib/messages';
import { at, choiceMoon, reach, slotBoxes, tileBox, type Box, type Geometry, type Point } from './geometry';
import type { Placement } from './placement';
import type { Wolf } from './wolves';

export type Showing = Given<'full-moon'>;

export interface Drawn {
  leader: Box | null;
  along: Box[]; // the wolves that run with it
  ghosts: { wolf: Wolf; box: Box }[];
  hidden: number; // wolves for which there is no room
  path: string;
  head: string; // of the arrow
  moon: Point | null;
  tone: Showing['tone'];
}

const CLEAR = 22; // the arrow passes so far from the wolves
const HEAD = 13;

/** `side` is to move, `near` sits at the own bank. */
export function drawn(geo: Geometry, placement: Placement, side: string, near: string, showing: Showing): Drawn | null {
  const { offer, tone, step = 3 } = showing;
  const isNear = side === near;
  if (offer.kind !== 'move') return null;
  const boxes = offer.wolves.flatMap((wolf) => placement.wolves.filter((stand) => stand.wolf === wolf)).map((stand) => tileBox(geo, stand));
  const [leader = null, ...along] = boxes;
  if (step < 2) return { leader, along: [], ghosts: [], hidden: 0, path: '', head: '', moon: null, tone };
  const goal = offer.goal - 1;
  const slots = slotBoxes(geo, goal, placement.heights[goal] ?? 1, offer.wolves.length, isNear);
  const ghosts = slots.map((box, n) => ({ box, wolf: offer.wolves[slots.length === 1 ? 0 : offer.wolves.length - 1 - n] ?? '' }));
  const isOnBank = (offer.moon === 'below') === (side === 'S'); // the moon, on the bank along which they run
  const hasMoon = step === 3 && offer.moon !== '';
  const moon = hasMoon ? moonOf(geo, placement, goal, slots, isNear, isOnBank) : null;
  const arrow = arrowOf(geo, placement, offer, slots, isNear, hasMoon && isOnBank);
  return { leader, along, ghosts, hidden: offer.wolves.length - slots.length, ...arrow, moon, tone };
}

/** How far from the middle of the row the last of these boxes reaches. */
function outerOf(geo: Geometry, boxes: readonly Box[]): number {
  const { x, y } = at(geo, 0, 0);
  const far = (box: Box) => (geo.upright ? Math.max(x - box.x, box.x + box.width - x) : Math.max(y - box.y, box.y + box.height - y));
  return Math.max(...boxes.map(far));
}

const halfOf = (geo: Geometry): number => (geo.upright ? geo.area.width : geo.area.height) / 2;

function moonOf(geo: Geometry, placement: Placement, goal: number, slots: readonly Box[], isNear: boolean, isOnBank: boolean): Point {
  if (!isOnBank) return choiceMoon(geo, goal, placement.heights[goal] ?? 1, !isNear);
  const off = Math.min(outerOf(geo, slots) + geo.ring + 6, halfOf(geo) - geo.ring);
  return at(geo, goal, (isNear ? 1 : -1) * off);
}

/** From the leader round its bank to where it lands: onto the ghost from outside, or from its side where the moon or the edge is in the way. */
function arrowOf(geo: Geometry, placement: Placement, offer: FullMoonOffer, slots: readonly Box[], isNear: boolean, isBlocked: boolean) {
  const point = (column: number, off: number): Point => at(geo, column, (isNear ? 1 : -1) * off);
  const [source, goal] = [offer.column - 1, offer.goal - 1];
  const way = offer.right ? 1 : -1;
  const heights = placement.heights.slice(Math.min(source, goal), Math.max(source, goal) + 1);
  const outer = outerOf(geo, slots);
  const most = halfOf(geo) - 6;
  const from = reach(geo, placement.heights[source] ?? 1) + 9;
  const isOutside = !isBlocked && outer + 40 <= most;
  const end = isOutside ? outer + 9 : (outer + reach(geo, placement.heights[goal] ?? 1)) / 2;
  const peak = Math.min(most, Math.max(reach(geo, Math.max(...heights)) + CLEAR, from + CLEAR, isOutside ? outer + 40 : end + CLEAR));
  const pull = (peak - (from + end) / 8) / 0.75; // the curve comes three quarters of the way to its handles
  const beside = ((geo.upright ? geo.tile.height : geo.tile.width) / 2 + 8) / geo.pitch;
  const [first, second, last] = [point(source, pull), point(isOutside ? goal : goal - way * 0.9, pull), point(isOutside ? goal : goal - way * beside, end)];
  const start = point(source, from);
  const path = `M${start.x} ${start.y}C${first.x} ${first.y} ${second.x} ${second.y} ${last.x} ${last.y}`;
  return { path, head: headAt(second, last, HEAD * Math.max(0.6, Math.min(1, geo.scale))) };
}

function headAt(from: Point, to: Point, size: number): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number) => `${to.x - size * Math.cos(angle + turn)} ${to.y - size * Math.sin(angle + turn)}`;
  return `M${wing(0.62)}L${to.x} ${to.y}L${wing(-0.62)}`;
}
