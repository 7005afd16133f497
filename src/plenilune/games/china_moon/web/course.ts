/** Where things lie on the drawing. Upright, the pond is mirrored on its diagonal, so that the start stays below on the left. */
import { FINISH, START, type Drawing, type Leg, type Point } from './types';

export interface Pad {
  name: string;
  kind: Leg['lands'] | 'start';
  to: string[];
  at: Point;
  facing: number; // degrees from straight up: where a frog looks
}

export interface Course {
  width: number;
  height: number;
  radius: number;
  pads: Map<string, Pad>; // in course order, with start and finish
  start: { at: Point; rx: number; ry: number };
  island: { at: Point; rx: number; ry: number; places: Point[]; isUpright: boolean };
}

const distance = (name: string) => (name === FINISH ? Infinity : Number.parseInt(name, 10));

export function byCourse(a: string, b: string): number {
  return distance(a) === distance(b) ? a.localeCompare(b) : distance(a) - distance(b);
}

export function courseOf(drawing: Drawing, upright: boolean): Course {
  const [width, height] = drawing.canvas;
  const turn = ([x, y]: Point): Point => (upright ? [height - y, width - x] : [x, y]);
  const { start, island } = drawing;
  const places: [string, Point, Pad['kind'], string[]][] = [
    [START, turn(start.at), 'start', start.to],
    ...Object.entries(drawing.pads)
      .sort(([a], [b]) => byCourse(a, b))
      .map(([name, pad]): [string, Point, Pad['kind'], string[]] => [name, turn(pad.at), pad.kind, pad.to]),
    [FINISH, turn(island.landing), 'finish', []],
  ];
  const at = new Map(places.map(([name, point]) => [name, point]));
  const pads = new Map(
    places.map(([name, point, kind, to]) => {
      const ahead = to.map((next) => at.get(next)).filter((next) => next !== undefined);
      return [name, { name, kind, to, at: point, facing: facing(point, ahead) }];
    }),
  );
  return {
    width: upright ? height : width,
    height: upright ? width : height,
    radius: drawing.radius,
    pads,
    start: upright ? { at: turn(start.at), rx: start.rx, ry: start.ry } : start,
    island: {
      at: turn(island.at),
      rx: upright ? island.ry : island.rx,
      ry: upright ? island.rx : island.ry,
      places: upright ? island.places_portrait : island.places,
      isUpright: upright,
    },
  };
}

function facing([x, y]: Point, ahead: Point[]): number {
  if (!ahead.length) return 0;
  const middle = (axis: 0 | 1) => ahead.reduce((sum, point) => sum + point[axis], 0) / ahead.length;
  return (Math.atan2(middle(1) - y, middle(0) - x) * 180) / Math.PI + 90;
}

/** Where the frogs of the colours that are on the start sit, and how large. */
export function startSpots(course: Course, count: number): { at: Point; scale: number }[] {
  const { at: [x, y], rx, ry } = course.start;
  const rows = count <= 2 ? [count] : count <= 4 ? [2, count - 2] : [3, count - 3];
  const scale = (Math.min(rx, ry) / 58) * (count <= 2 ? 0.8 : count <= 4 ? 0.78 : 0.66);
  return rows.flatMap((wide, row) =>
    Array.from({ length: wide }, (_, i) => {
      const [across, down] = [i - (wide - 1) / 2, row - (rows.length - 1) / 2];
      return { at: [x + 3 + across * rx * (wide === 3 ? 0.71 : 0.88), y + 3 + down * ry * 0.92] as Point, scale };
    }),
  );
}

/** A closed, softly uneven outline round 0 0: sand, grass. */
export function blob(rx: number, ry: number, seed: number): string {
  const count = 16;
  const points = Array.from({ length: count }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / count;
    const square = (Math.abs(Math.cos(angle)) ** 2.6 + Math.abs(Math.sin(angle)) ** 2.6) ** (-1 / 2.6);
    const r = square * (1 + 0.03 * Math.sin(2 * angle + seed) + 0.025 * Math.sin(3 * angle + 2 * seed));
    return [rx * r * Math.cos(angle), ry * r * Math.sin(angle)];
  });
  const point = (i: number) => points[(i + count) % count]!;
  const curves = points.map((_, i) => {
    const [before, from, to, after] = [point(i - 1), point(i), point(i + 1), point(i + 2)];
    const bend = (a: Point, b: Point, c: Point, sign: number) =>
      `${(b[0] + (sign * (c[0] - a[0])) / 6).toFixed(1)} ${(b[1] + (sign * (c[1] - a[1])) / 6).toFixed(1)}`;
    return `C${bend(before, from, to, 1)} ${bend(from, to, after, -1)} ${to[0].toFixed(1)} ${to[1].toFixed(1)}`;
  });
  return `M${point(0)[0].toFixed(1)} ${point(0)[1].toFixed(1)}${curves.join('')}Z`;
}
