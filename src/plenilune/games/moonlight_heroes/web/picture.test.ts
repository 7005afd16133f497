import { expect, test } from 'vitest';
import { pictureOf } from './picture';
import type { Offer } from './pieces';

const OFFER: Offer = { kind: 'hide', space: 'L3', pays: [0, 0, 1], draws: 2, tile: '', keeps: [0, 0, 0] };

test('a place shows what it costs and brings', () => {
  expect(pictureOf(OFFER, 'L3')).toMatchObject({ kind: 'hide', colour: 'r', draws: 2, pebbles: [] });
  expect(pictureOf({ ...OFFER, space: 'F1', pays: [0, 0, 0] }, 'F1')).toMatchObject({ kind: 'hide', colour: '' });
});

test('saving shows the pebbles and the tile, keeping what is kept', () => {
  expect(pictureOf({ ...OFFER, kind: 'save', pays: [1, 1, 0], tile: 'gy' }, 'save')).toMatchObject({ pebbles: ['g', 'y'], tile: 'gy', colour: '' });
  expect(pictureOf({ ...OFFER, kind: 'keep', pays: [0, 0, 0], keeps: [0, 2, 0] }, 'keep yy').pebbles).toEqual(['y', 'y']);
});

test.each([
  ['L3', 'hide', 'L3', []],
  ['keep gyy', 'keep', '', ['g', 'y', 'y']],
  ['save', 'save', '', []],
  ['end', 'end', '', []],
])('%s is drawn from its notation', (move, kind, space, pebbles) => {
  expect(pictureOf(null, move)).toMatchObject({ kind, space, pebbles });
});
