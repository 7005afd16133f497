import { expect, test } from 'vitest';
import { kindOf, placeOf } from './room.svelte';

const board = { left: 0, top: 0, width: 390, height: 780 };

test('a dock below the board, its words, a column beside it, or a place in its middle', () => {
  const below = { left: 8, top: 608, width: 374, height: 160 };
  expect(kindOf(below, board, true)).toBe('below');
  expect(kindOf({ ...below, top: 690, height: 70 }, board, false)).toBe('words');
  const wide = { left: 0, top: 0, width: 1280, height: 800 };
  expect(kindOf({ left: 992, top: 282, width: 272, height: 502 }, wide, true)).toBe('beside');
  expect(kindOf({ left: 600, top: 660, width: 400, height: 120 }, wide, false)).toBe('none');
  expect(kindOf({ left: 8, top: 100, width: 1200, height: 90 }, wide, true)).toBe('none');
});

test('the card covers words, never what is to be tapped', () => {
  const page = { width: 390, height: 844, rem: 16 };
  const box = { left: 8, top: 604, width: 374, height: 160 };
  const over = placeOf({ kind: 'below', box, isBusy: false, isSheet: false }, 'phone', page);
  expect([over.top, over.top + over.height, over.isShort]).toEqual([604, 836, false]);
  const short = placeOf({ kind: 'below', box, isBusy: true, isSheet: false }, 'phone', page);
  expect(short.top).toBeGreaterThanOrEqual(page.height - over.strip);
  expect(short.isShort).toBe(true);
  expect(placeOf({ kind: 'below', box, isBusy: true, isSheet: false }, 'phone', { ...page, spoken: true }).height).toBeGreaterThan(72 + 12); // its speaker
  const column = { left: 992, top: 282, width: 272, height: 502 };
  const wide = { width: 1280, height: 800, rem: 16 };
  expect(placeOf({ kind: 'beside', box: column, isBusy: false, isSheet: false }, 'wide', wide)).toMatchObject({ ...column, strip: 0 });
  const aside = placeOf({ kind: 'beside', box: column, isBusy: true, isSheet: true }, 'wide', wide);
  expect(aside.left + aside.width).toBeLessThan(column.left);
});
