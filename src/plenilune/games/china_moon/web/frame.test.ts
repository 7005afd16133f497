import { expect, test } from 'vitest';
import { isLargerAbove } from './frame';

test('the pond is never small for the sake of the seats', () => {
  const ratio = 1000 / 725;
  expect(isLargerAbove(600, 560, ratio)).toBe(true); // the analysis on a screen of 1024 by 768
  expect(isLargerAbove(1100, 640, ratio)).toBe(false);
});
