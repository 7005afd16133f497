/** A move as a picture in one line, 76 high: who runs, which way, what they join, and where the moon hangs then. Lies as the viewer's row lies. */
import type { FullMoonOffer } from '$lib/messages';
import { DEGREES, directionOf, placeOf, type Orientation } from './orientation';
import type { Wolf } from './wolves';

interface Drawn { x: number; y: number; scale: number }
export interface Picture {
  width: number;
  wolves: (Drawn & { wolf: Wolf })[]; // those behind first, the leader over them
  goal: (Drawn & { wolf: Wolf }) | null;
  arrow: { x: number; degrees: number };
  moon: { x: number; y: number; size: number } | null;
}

const TILE = { width: 100, height: 76 };
const STRIP = 27; // of a wolf that runs along its strip is seen, with its prints
const ARROW = 54;
const GOAL = 0.74;
const MOON = 32;
const WON = 62;

export function pictureOf(offer: FullMoonOffer, one: Orientation): Picture {
  const [leader, ...behind] = offer.wolves;
  if (!leader) return { width: 126, wolves: [], goal: null, arrow: { x: 92, degrees: DEGREES[directionOf(one, true)] }, moon: { x: 2, y: 10, size: 56 } };
  const direction = directionOf(one, offer.right);
  const pack = STRIP * behind.length + TILE.width;
  const moonAt = offer.moon ? placeOf(one, offer.moon === 'above') : null;
  const beside = moonAt === 'left' || moonAt === 'right' ? MOON - 8 : 0; // the moon stands next to the goal
  const goal = { width: GOAL * TILE.width, height: GOAL * TILE.height };
  const end = goal.width + beside + (offer.wins ? WON - 18 : 0);
  const isBackwards = direction === 'left'; // then the goal is left of who runs there
  const start = isBackwards ? end + ARROW : 0;
  const left = isBackwards ? 0 : pack + ARROW;
  const corner = {
    x: left + (moonAt === 'left' ? beside : 0),
    y: moonAt === 'above' ? TILE.height - goal.height : moonAt === 'below' ? 0 : (TILE.height - goal.height) / 2,
  };
  const runs = [...behind.reverse(), leader];
  return {
    width: pack + ARROW + end,
    wolves: runs.map((wolf, n) => ({ wolf, x: start + STRIP * n, y: 0, scale: 1 })),
    goal: { wolf: offer.beside, ...corner, scale: GOAL },
    arrow: { x: isBackwards ? end + ARROW / 2 : pack + ARROW / 2, degrees: DEGREES[direction] },
    moon: offer.wins ? { x: left + goal.width - 18, y: (TILE.height - WON) / 2, size: WON } : moonAt ? moonBy(corner, goal, moonAt) : null,
  };
}

function moonBy(corner: { x: number; y: number }, goal: { width: number; height: number }, at: ReturnType<typeof placeOf>) {
  const across = { x: corner.x + goal.width - MOON - 6, y: corner.y + (goal.height - MOON) / 2 }; // a letter has the left corner
  if (at === 'above') return { x: across.x, y: 0, size: MOON };
  if (at === 'below') return { x: across.x, y: TILE.height - MOON, size: MOON };
  return { x: at === 'left' ? corner.x - MOON + 8 : corner.x + goal.width - 8, y: across.y, size: MOON };
}
