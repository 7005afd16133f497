/** Lilies of a seat: by colour, in blocks where many would smear together; and at the end what they counted, as the library says. */
import type { Pieces } from './types';

export const LILIES = 'WYPBK'; // in the order of counting, the black one last

export interface Block {
  lily: string;
  count: number;
}

export type Counted = Pieces['counted'][number];

/** Each colour once, with how many there are. */
export const blocksOf = (pool: string): Block[] =>
  [...LILIES].map((lily) => ({ lily, count: pool.split(lily).length - 1 })).filter(({ count }) => count > 0);

/** One by one as long as there is room for all of them, side by side; else a block for each colour. */
export function laidOut(pool: string, room: number, size: number): Block[] {
  const blocks = blocksOf(pool);
  if (pool.length * size > room) return blocks;
  return blocks.flatMap(({ lily, count }) => Array.from({ length: count }, () => ({ lily, count: 1 })));
}

const sum = (points: readonly number[]): number => points.reduce((all, one) => all + one, 0);

/** With a minus sign as long as a plus. */
export const signed = (number: number): string => (number < 0 ? `\u2212${-number}` : String(number));

/** 1 + 2 + 3 = 6; a single one is its own sum. */
export const sumText = (points: readonly number[]): string =>
  points.length === 1 ? signed(points[0]!) : `${points.map(signed).join(' + ')} = ${signed(sum(points))}`;

/** What is counted, one thing at a time: colour by colour over all seats, the black ones last. */
export const inOrder = (counted: readonly Counted[]): Counted[] =>
  counted.toSorted((a, b) => LILIES.indexOf(a.lily) - LILIES.indexOf(b.lily));

/** The points of a seat after so many of these lilies have been counted. */
export function soFar(counted: readonly Counted[], lilies: number): { shown: Counted[]; scores: Map<string, number> } {
  const shown: Counted[] = [];
  const scores = new Map<string, number>();
  let left = lilies;
  for (const one of inOrder(counted)) {
    const points = one.points.slice(0, left);
    left -= points.length;
    if (points.length) shown.push({ ...one, points });
    scores.set(one.seat, (scores.get(one.seat) ?? 0) + sum(points));
  }
  return { shown, scores };
}

/** The colour by which the one winner is ahead of the next; null where no single colour is. */
export function madeIt(counted: readonly Counted[], scores: Record<string, number>, winners: readonly string[]): string | null {
  const [winner] = winners;
  const [next] = Object.keys(scores).filter((seat) => seat !== winner).sort((a, b) => scores[b]! - scores[a]!);
  if (winners.length !== 1 || winner === undefined || next === undefined) return null;
  const of = (seat: string, lily: string) => sum(counted.find((one) => one.seat === seat && one.lily === lily)?.points ?? []);
  const ahead = [...LILIES.replace('K', '')].map((lily) => ({ lily, by: of(winner, lily) - of(next, lily) }));
  const most = ahead.reduce((best, one) => (one.by > best.by ? one : best));
  return most.by > 0 && most.by >= scores[winner]! - scores[next]! ? most.lily : null;
}
