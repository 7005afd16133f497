import { expect, test } from 'vitest';
import type { Position, Verdict } from '$lib/messages';
import { balanceOf, isTwoSided, leanOf, lineOf, meaningOf, partsOf, pillOf, titleOf } from './verdicts';

const NOTHING: Verdict = {
  is_proven: false, winner: null, plies: 0, looked: 0, shares: {}, points: {}, shares_error: {}, points_error: {},
};
const win = (winner: string, plies: number): Verdict => ({ ...NOTHING, is_proven: true, winner, plies });
const draw: Verdict = { ...NOTHING, is_proven: true };
const estimate = (shares: Record<string, number>, points: Record<string, number> = {}, error = 0.01): Verdict => ({
  ...NOTHING, shares, points,
  shares_error: Object.fromEntries(Object.keys(shares).map((seat) => [seat, error])),
  points_error: Object.fromEntries(Object.keys(points).map((seat) => [seat, 0.25])),
});
const SIDES = ['S', 'N'];

test('a win is told in moves of the winner, whoever is to move', () => {
  expect(titleOf(win('S', 5))).toEqual({ key: 'verdict-win', seat: 'S', gaps: { count: 3 } });
  expect(titleOf(win('N', 4))).toEqual({ key: 'verdict-win', seat: 'N', gaps: { count: 2 } });
  expect(lineOf(win('S', 5), SIDES)).toEqual({ key: 'verdict-win-line', other: 'N' });
});

test('a proven draw, a search that ended, and an estimate are three different things', () => {
  expect(titleOf(draw).key).toBe('verdict-even');
  expect(titleOf({ ...NOTHING, looked: 12, shares: { S: 0.5, N: 0.5 } }).key).toBe('verdict-open');
  expect(lineOf({ ...NOTHING, looked: 12 }, SIDES)).toEqual({ key: 'verdict-open-line', gaps: { count: 12 } });
  expect(titleOf(estimate({ g: 0.3, b: 0.32, r: 0.38 })).key).toBe('lean-even');
});

test('the pill of a proven move counts the move itself', () => {
  expect(pillOf(win('S', 5), 'S', SIDES)).toMatchObject({ key: 'pill-win', gaps: { count: 3 }, tone: 'first' });
  expect(pillOf(win('S', 1), 'S', SIDES)).toMatchObject({ key: 'pill-win', gaps: { count: 1 } });
  expect(pillOf(win('N', 2), 'S', SIDES)).toMatchObject({ key: 'pill-loss', seat: 'N', gaps: { count: 1 }, tone: 'second' });
});

test('the pill of an estimated move says what its mover may expect of the win', () => {
  expect(pillOf(estimate({ g: 0.417, b: 0.583 }, { g: 9, b: 11 }), 'g', ['g', 'b'])).toEqual({ key: 'pill-share', gaps: { share: 42 }, tone: 'none' });
});

test.each([
  [{ g: 0.36, b: 0.32, r: 0.32 }, 'even'],
  [{ g: 0.3, b: 0.45, r: 0.25 }, 'little'],
  [{ g: 0.2, b: 0.2, r: 0.6 }, 'better'],
  [{ g: 0.9, b: 0.05, r: 0.05 }, 'much'],
])('%o leans %s', (shares, lean) => {
  expect(leanOf(estimate(shares)).lean).toBe(lean);
});

test('up is the first seat, and a near win is higher than a far one', () => {
  const [near, far, lost] = [win('S', 1), win('S', 9), win('N', 2)].map((verdict) => balanceOf(verdict, SIDES));
  expect(near).toBe(1);
  expect(far).toBeLessThan(near!);
  expect(far).toBeGreaterThan(0.5);
  expect(lost).toBe(-1);
  expect(balanceOf(draw, SIDES)).toBe(0);
});

test('the parts of all seats are one', () => {
  const parts = partsOf(estimate({ g: 0.5, b: 0.3, r: 0.2 }, { g: 9, b: 8, r: 7 }), ['g', 'b', 'r']);
  expect(parts).toEqual([0.5, 0.3, 0.2]);
  expect(partsOf(win('S', 1), SIDES)).toEqual([1, 0]);
  expect(partsOf({ ...win('g', 0), shares: { g: 0.5, b: 0.5, r: 0 } }, ['g', 'b', 'r'])).toEqual([0.5, 0.5, 0]);
  expect(partsOf(NOTHING, ['g', 'b', 'r'])).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test('points make a line for each seat, also between two', () => {
  expect(isTwoSided(SIDES, draw)).toBe(true);
  expect(isTwoSided(['g', 'b'], estimate({ g: 0.5, b: 0.5 }, { g: 10, b: 10 }))).toBe(false);
  expect(lineOf(estimate({ g: 0.7, b: 0.3 }, { g: 12.34, b: 9 }), ['g', 'b'])).toEqual({
    key: 'points-line', seat: 'g', gaps: { points: '12.3', error: '0.5' },
  });
});

test('where there is no reason, the figures are explained', () => {
  const position = (verdict: Verdict, ...moves: Verdict[]) =>
    ({ view: { mover: 'g' }, verdict, moves: moves.map((one) => ({ verdict: one })) }) as unknown as Position;
  const [best, other] = [estimate({ g: 0.214, b: 0.786 }), estimate({ g: 0.1, b: 0.9 })];
  expect(meaningOf(position(best, best, other))).toEqual({ key: 'meaning-share', seat: 'g', gaps: { share: 21 } });
  expect(meaningOf(position(best))).toEqual({ key: 'meaning-known' });
  expect(meaningOf(position(draw, draw))).toEqual({ key: 'meaning-line' });
});
