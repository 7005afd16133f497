/** What can be tapped on the pond: frogs to pick and places where the picked one may end; and what else lies under a finger. */
import type { Landing } from './choosing';
import type { Course, Pad } from './course';
import type { Shown, ShownFrog } from './shown';
import { frogAt, spotOf } from './spots';
import { START, type Point } from './types';

export interface Thing {
  key: string;
  kind: 'frog' | 'landing';
  at: Point;
  reach: number; // radius, in units of the drawing
  label: string;
  isListed: boolean; // by keyboard; others can only be tapped
  colour: string; // of the frog that it is, or that goes there
}

const UNDER = 30; // how far from the middle of a frog a finger still means it

const far = ([x, y]: Point, [u, v]: Point) => Math.hypot(x - u, y - v);

export const landingThing = (course: Course, landing: Landing, label: string): Thing => ({
  key: `to ${landing.move}`, kind: 'landing', at: course.pads.get(landing.offer.end)?.at ?? [0, 0], reach: reachOf(course), label, isListed: true,
  colour: landing.offer.frog,
});

/** The frog of that key, if it is there; `picked`: the one that is, when there is one. */
export function frogThing(course: Course, shown: Shown, key: string, picked: string | null, label: (frog: ShownFrog) => string): Thing[] {
  const frog = frogAt(shown, key);
  if (!frog) return [];
  const { at, scale } = spotOf(course, shown, frog);
  const reach = frog.pad === START ? 26 * scale : reachOf(course);
  return [{ key, kind: 'frog', at, reach, label: label(frog), isListed: !picked || key === picked, colour: frog.colour }];
}

/** Frogs come in course order; those on the start as they sit there. */
export const byPlace = (one: Thing, other: Thing): number => (isAtStart(one) && isAtStart(other) ? one.at[0] - other.at[0] : 0);

const isAtStart = ({ key }: Thing): boolean => key.slice(1) === START;

const reachOf = (course: Course) => (39 * course.radius) / 34;

export function isOnIsland(course: Course, [x, y]: Point): boolean {
  const { at, rx, ry } = course.island;
  return Math.hypot((x - at[0]) / rx, (y - at[1]) / ry) < 1;
}

/** The frog in front, and the pad. */
export function under(course: Course, shown: Shown, at: Point): { frog: ShownFrog | undefined; pad: Pad | undefined } {
  return {
    frog: shown.frogs.findLast((frog) => far(spotOf(course, shown, frog).at, at) < UNDER),
    pad: [...course.pads.values()].find((pad) => far(pad.at, at) < course.radius + 4),
  };
}
