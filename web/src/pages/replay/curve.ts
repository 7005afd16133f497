/** The curve over the game: where its points lie, in pixels. */
import type { CurvePoint, Verdict } from '$lib/messages';
import { balanceOf, isTwoSided } from './verdicts';

export interface Line {
  seat: string; // whose; the first seat's where one line tells all
  values: (number | null)[]; // by step; null where nothing is known yet
}

export interface Plot {
  lines: Line[];
  least: number;
  most: number;
}

export interface Field {
  left: number;
  top: number;
  width: number;
  height: number;
  steps: number;
}

const PITCH = 52; // at most so far from step to step
const ROOM = 1.06; // above and below a line between two sides
const EDGE = 0.08; // the same, as a part of what lines of points span

/** Points where the game counts some, else what each may expect of the win; one line where two sides share everything. */
export function plotOf(points: readonly (CurvePoint | undefined)[], seats: readonly string[]): Plot {
  const known = points.flatMap((point) => (point ? [point.verdict] : []));
  if (isTwoSided(seats, known[0])) {
    return { lines: [{ seat: seats[0] ?? '', values: points.map((point) => (point ? balanceOf(point.verdict, seats) : null)) }], least: -ROOM, most: ROOM };
  }
  const hasPoints = known.some((verdict) => Object.keys(verdict.points).length > 0);
  const lines = seats.map((seat) => ({ seat, values: points.map((point) => (point ? valueOf(point.verdict, seat, hasPoints) : null)) }));
  const all = lines.flatMap((line) => line.values.filter((value) => value !== null));
  if (all.length === 0) return { lines, least: 0, most: 1 };
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const edge = Math.max(most - least, hasPoints ? 1 : 0.1) * EDGE;
  return { lines, least: least - edge, most: most + edge };
}

export function valueOf(verdict: Verdict, seat: string, hasPoints: boolean): number | null {
  if (hasPoints) return verdict.points[seat] ?? null;
  return verdict.shares[seat] ?? null;
}

export const pitchOf = (field: Field): number => Math.min(PITCH, field.width / Math.max(1, field.steps - 1));
export const xOf = (field: Field, step: number): number => field.left + step * pitchOf(field);
export const yOf = (field: Field, plot: Plot, value: number): number =>
  field.top + ((plot.most - value) / (plot.most - plot.least)) * field.height;

/** Which step a pointer means. */
export function stepAt(field: Field, x: number): number {
  return Math.min(Math.max(Math.round((x - field.left) / pitchOf(field)), 0), field.steps - 1);
}

/** From move to move of a line tried from there: as in the game, or nearer together, so that it ends before `edge`. */
export const pitchOfLine = (field: Field, from: number, moves: number, edge: number): number =>
  Math.min(pitchOf(field), Math.max(0, edge - xOf(field, from)) / Math.max(1, moves));

/** A smooth line through what is known; it breaks where nothing is. */
export function pathOf(field: Field, plot: Plot, values: readonly (number | null)[], first = 0, pitch = pitchOf(field)): string {
  let path = '';
  let before: [number, number] | null = null;
  values.forEach((value, n) => {
    if (value === null) {
      before = null;
      return;
    }
    const [x, y] = [xOf(field, first) + n * pitch, yOf(field, plot, value)];
    if (before) {
      const bend = (x - before[0]) / 2;
      path += `C${round(before[0] + bend)} ${round(before[1])} ${round(x - bend)} ${round(y)} ${round(x)} ${round(y)}`;
    } else path += `M${round(x)} ${round(y)}`;
    before = [x, y];
  });
  return path;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Which steps get their number below: all, or every fifth, tenth, ... where they would touch. */
export function numbersOf(field: Field): number[] {
  const pitch = pitchOf(field);
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((many) => many * pitch >= 30) ?? 500;
  return Array.from({ length: Math.ceil(field.steps / every) }, (_, n) => n * every);
}

/** Things one above the other, moved so that they do not touch; none lower than `lowest`. */
export function apart<T extends { y: number }>(things: readonly T[], gap: number, lowest: number): T[] {
  const placed = things.toSorted((a, b) => a.y - b.y);
  for (let n = 1; n < placed.length; n += 1) placed[n] = { ...placed[n]!, y: Math.max(placed[n]!.y, placed[n - 1]!.y + gap) };
  let limit = lowest;
  for (let n = placed.length - 1; n >= 0; n -= 1) {
    placed[n] = { ...placed[n]!, y: Math.min(placed[n]!.y, limit) };
    limit = placed[n]!.y - gap;
  }
  return placed;
}

/** Without those that would stand too near to the one before. */
export function sparse<T extends { x: number }>(things: readonly T[], gap: number): T[] {
  const kept: T[] = [];
  for (const thing of things) if (thing.x - (kept.at(-1)?.x ?? -Infinity) >= gap) kept.push(thing);
  return kept;
}
