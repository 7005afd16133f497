import { expect, test } from 'vitest';
import type { CurvePoint, Verdict } from '$lib/messages';
import { apart, numbersOf, pathOf, pitchOf, pitchOfLine, plotOf, sparse, stepAt, xOf, yOf, type Field } from './curve';

const VERDICT: Verdict = {
  is_proven: false, winner: null, plies: 0, looked: 0, shares: {}, points: {}, shares_error: {}, points_error: {},
};
const point = (seq: number, verdict: Partial<Verdict>): CurvePoint => ({
  seq, mover: null, last: null, verdict: { ...VERDICT, ...verdict }, turned: false,
});
const field = (steps: number): Field => ({ left: 60, top: 10, width: 700, height: 80, steps });

test('two sides share one line, up for the first', () => {
  const points = [point(1, { is_proven: true }), undefined, point(3, { is_proven: true, winner: 'N', plies: 2 })];
  const plot = plotOf(points, ['S', 'N']);
  expect(plot.lines).toEqual([{ seat: 'S', values: [0, null, -1] }]);
  expect(yOf(field(3), plot, 0)).toBeCloseTo(50);
  expect(yOf(field(3), plot, -1)).toBeGreaterThan(80);
});

test('points draw a line for each seat, and the lines fill the height', () => {
  const plot = plotOf([point(1, { points: { g: 4, b: 12 }, shares: { g: 0.2, b: 0.8 } })], ['g', 'b']);
  expect(plot.lines.map((line) => line.values)).toEqual([[4], [12]]);
  expect(yOf(field(1), plot, 4)).toBeGreaterThan(80);
  expect(yOf(field(1), plot, 12)).toBeLessThan(20);
});

test('without points the share of the win is drawn', () => {
  expect(plotOf([point(1, { shares: { a: 0.2, b: 0.5, c: 0.3 } })], ['a', 'b', 'c']).lines.map((line) => line.values)).toEqual([[0.2], [0.5], [0.3]]);
});

test('a step is found again where it is drawn, in short games and long ones', () => {
  for (const steps of [1, 2, 9, 140]) {
    for (const step of [0, Math.floor(steps / 2), steps - 1]) expect(stepAt(field(steps), xOf(field(steps), step))).toBe(step);
  }
  expect(pitchOf(field(4))).toBe(52);
  expect(stepAt(field(9), -50)).toBe(0);
  expect(stepAt(field(9), 5000)).toBe(8);
});

test('the line breaks where nothing is known', () => {
  const plot = plotOf([], ['S', 'N']);
  expect(pathOf(field(5), plot, [0, 0.5, null, 0, 0]).match(/[MC]/g)?.join('')).toBe('MCMC');
  expect(pathOf(field(5), plot, [null])).toBe('');
});

test('a line that is tried keeps the pace of the game, or ends before the edge', () => {
  expect(pitchOfLine(field(9), 2, 3, 780)).toBe(52);
  const pitch = pitchOfLine(field(140), 136, 12, 780);
  expect(xOf(field(140), 136) + 12 * pitch).toBeLessThanOrEqual(780);
  expect(pitch).toBeGreaterThan(0);
  expect(pathOf(field(9), plotOf([], ['S', 'N']), [0, 0], 2, 10)).toContain('174 ');
});

test('numbers below never touch', () => {
  expect(numbersOf(field(9))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const many = field(141);
  expect(numbersOf(many)[1]).toBe(10);
});

test('pieces at the ends of the lines do not cover each other', () => {
  expect(apart([{ y: 50 }, { y: 20 }, { y: 52 }], 16, 60).map(({ y }) => y)).toEqual([20, 44, 60]);
  expect(apart([{ y: 50 }, { y: 20 }], 16, 60).map(({ y }) => y)).toEqual([20, 50]);
});

test('marks that would touch are left out', () => {
  expect(sparse([{ x: 0 }, { x: 5 }, { x: 14 }, { x: 26 }], 12).map(({ x }) => x)).toEqual([0, 14, 26]);
});
