import { expect, test } from 'vitest';
import type { Told } from '$lib/messages';
import { isInTurn, pairs, pliesOf, turns } from './moves';

type Fact = [mover: string, text: string];
const told = ([mover, text]: Fact): Told => ({ mover, text, offer: {}, said: [] });
const steps = (...heard: Fact[][]) => heard.map((facts) => ({ heard: facts.map(told) }));

test('chance is no move of anybody', () => {
  const plies = pliesOf(steps([['chance', 'row w1']], [['S', 'w1>^'], ['chance', 'draw g']], [['N', 'pass']]));
  expect(plies).toEqual([{ index: 1, told: told(['S', 'w1>^']) }, { index: 2, told: told(['N', 'pass']) }]);
});

test('two sides in turn stand side by side, whoever began', () => {
  const plies = pliesOf(steps([], [['N', 'a']], [['S', 'b']], [['N', 'c']]));
  expect(isInTurn(plies, ['S', 'N'])).toBe(true);
  expect(pairs(plies, ['S', 'N']).map((row) => row.plies.map((ply) => ply?.told.text))).toEqual([[undefined, 'a'], ['b', 'c']]);
});

test('what one seat decides in a row is one line', () => {
  const plies = pliesOf(steps([], [['g', 'g0-2']], [['g', 'b0-2']], [['b', 'drop P']], [['g', 'r0-4']]));
  expect(isInTurn(plies, ['g', 'b'])).toBe(false);
  expect(turns(plies).map((row) => [row.number, row.plies.length])).toEqual([[1, 2], [2, 1], [3, 1]]);
});
