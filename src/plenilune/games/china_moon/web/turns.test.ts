import { expect, test } from 'vitest';
import { pieces } from './fixture';
import { beginsTurn, turnOf } from './turns';

test('what another decides in the middle of a turn belongs to that turn', () => {
  const swap = pieces(['g1', 'b1'], { phase: 'swap', turn: 'g', moved: ['b'] });
  expect(turnOf(swap)).toBe('g');
  expect([pieces(['g0']), swap, pieces(['g1'], { moved: ['g'] })].map(beginsTurn)).toEqual([true, false, false]);
});
