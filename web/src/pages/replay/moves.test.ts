import { expect, test } from 'vitest';
import type { Told } from '$lib/messages';
import { turnAt, turnsOf } from './moves';

type Fact = [mover: string, text: string];
const told = ([mover, text]: Fact): Told => ({ mover, text, offer: {}, said: [[text, {}]] });
const step = (facts: Fact[], turn?: string) => ({ heard: facts.map(told), view: { pieces: turn ? { turn } : {} } });
const read = (steps: ReturnType<typeof step>[]) => turnsOf(steps).map(({ number, seat, plies }) => [number, seat, ...plies.map((ply) => ply.told.text)]);

test('chance is no move of anybody, but what it did is told with the move', () => {
  const steps = [step([['chance', 'row w1']]), step([['S', 'w1>^'], ['chance', 'draw g']]), step([['N', 'pass']])];
  expect(read(steps)).toEqual([[1, 'S', 'w1>^'], [2, 'N', 'pass']]);
  expect(turnsOf(steps)[0]?.plies[0]).toMatchObject({ index: 1, said: [['w1>^', {}], ['draw g', {}]] });
});

test('what one seat decides in a row is one turn', () => {
  expect(read([step([]), step([['f', 'R4']]), step([['f', 'save']]), step([['w', 'L2']])])).toEqual([[1, 'f', 'R4', 'save'], [2, 'w', 'L2']]);
});

test('what another must decide meanwhile belongs to the turn, where the game says whose it is', () => {
  const steps = [step([], 'g'), step([['g', 'g0-2']], 'g'), step([['g', 'b12-14']], 'g'), step([['b', 'drop P']], 'g'), step([['g', 'r0-4']], 'b'), step([['b', 'b0-2']], 'b')];
  expect(read(steps)).toEqual([[1, 'g', 'g0-2', 'b12-14', 'drop P', 'r0-4'], [2, 'b', 'b0-2']]);
  expect([0, 1, 3, 5].map((index) => turnAt(turnsOf(steps), index)?.number)).toEqual([undefined, 1, 1, 2]);
});
