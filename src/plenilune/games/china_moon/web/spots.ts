/** Where a frog is drawn: on its pad, in the heap of its colour on the start, or on its place on the island. */
import { startSpots, type Course } from './course';
import type { Shown, ShownFrog } from './shown';
import { FINISH, START, type Point } from './types';

export interface Spot {
  at: Point;
  scale: number;
  turn: number;
}

const BEHIND: Point = [-4, -5]; // how far a frog of the same colour on the start shows behind the next

export function spotOf(course: Course, shown: Shown, frog: ShownFrog): Spot {
  const size = course.radius / 34;
  if (frog.pad === START) return startSpot(course, shown, frog);
  if (frog.pad === FINISH) return { at: course.island.places[Math.max(0, frog.place)] ?? course.island.at, scale: 0.84, turn: 0 };
  const pad = course.pads.get(frog.pad);
  return { at: pad?.at ?? [0, 0], scale: size, turn: pad?.facing ?? 0 };
}

function startSpot(course: Course, shown: Shown, frog: ShownFrog): Spot {
  const colours = [...new Set(shown.frogs.map((other) => other.colour))];
  const spot = startSpots(course, colours.length)[colours.indexOf(frog.colour)]!;
  const heap = shown.frogs.filter((other) => other.colour === frog.colour && other.pad === START);
  const behind = heap.length - 1 - heap.findIndex((other) => other.id === frog.id);
  return { at: [spot.at[0] + behind * BEHIND[0], spot.at[1] + behind * BEHIND[1]], scale: spot.scale, turn: 0 };
}

/** The frog that a key such as g0 means: of those on the start the one in front. */
export function frogAt(shown: Shown, key: string | null): ShownFrog | undefined {
  return key === null ? undefined : shown.frogs.findLast((frog) => frog.colour + frog.pad === key);
}
