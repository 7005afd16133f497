import { expect, test } from 'vitest';
import { dotsOf } from './dots';

test('each turn has its dot where there is room', () => {
  expect(dotsOf([1, 2, 3, 4], 4, 300)).toEqual([0, 1, 2, 3, 4]);
  expect(dotsOf([3, 6, 9], 9, 300)).toEqual([0, 3, 6, 9]);
});

test('of a long game as many as can be told apart', () => {
  const found = dotsOf(Array.from({ length: 200 }, (_, n) => n + 1), 200, 300);
  expect(found.length).toBeLessThanOrEqual(26);
  expect(found.slice(0, 3)).toEqual([0, 8, 16]);
});
