import { describe, expect, test } from 'vitest';
import { BOX, boxSpot, editing, left, padSpot, placeSpot, poolSpot, type Draft } from './editing';

const draft: Draft = {
  frogs: [['g', '0'], ['g', '3'], ['b', 'F']], lilies: [['5', 'W']], places: ['-', 'Y', 'P', 'B'], pools: [['g', 'PW'], ['b', '']], seat: 'g', doing: 'g:move+b2',
};
const moved = (from: string, to: string) => editing.move(draft, from, to) as Draft;

describe('a pond set up by hand', () => {
  test('counts what is left in the box', () => {
    expect(['g', 'b', 'W', 'Y', 'P', 'B', 'K'].map((thing) => left(draft, thing))).toEqual([1, 2, 3, 4, 3, 0, 1]);
    expect(editing.holds(draft, boxSpot('B'))).toBe(false);
  });

  test('moves frogs, and the turn begins anew', () => {
    expect(moved(padSpot('3'), padSpot('7'))).toMatchObject({ frogs: [['g', '0'], ['b', 'F'], ['g', '7']], doing: '' });
    expect(moved(boxSpot('g'), placeSpot(1)).frogs.at(-1)).toEqual(['g', 'F']);
    expect(editing.move(draft, padSpot('3'), poolSpot('g'))).toBeNull();
  });

  test('moves lilies between pads, island, pools and box', () => {
    expect(moved(padSpot('5'), poolSpot('b'))).toMatchObject({ lilies: [], pools: [['g', 'PW'], ['b', 'W']] });
    expect(moved(poolSpot('g', 'P'), padSpot('9a'))).toMatchObject({ lilies: [['5', 'W'], ['9a', 'P']], pools: [['g', 'W'], ['b', '']] });
    expect(moved(placeSpot(1), BOX).places).toEqual(['-', '-', 'P', 'B']);
    expect(moved(boxSpot('W'), placeSpot(0)).places[0]).toBe('W');
    expect(editing.move(draft, boxSpot('W'), placeSpot(1))).toBeNull();
    expect(editing.move(draft, boxSpot('W'), padSpot('0'))).toBeNull();
  });
});
