import { describe, expect, test } from 'vitest';
import { BOX, editing, lying, pebbles, type Draft } from './editing';

const draft: Draft = {
  path: ['gy', '', 'r', '', '', ''], heroes: [{ seat: 'f', space: 'L2', hand: [1, 0, 0], tiles: ['rr'] }, { seat: 'w', space: '', hand: [0, 0, 2], tiles: [] }],
  heap: [0, 0, 0], zirroz: ['g'], reverses: [1, 0, 0, 0, 0], seat: 'f', doing: 'f:save', tray: [0, 0, 0], quiet: 0,
};
const moved = (from: string, to: string) => editing.move(draft, from, to) as Draft;

describe('a garden set up by hand', () => {
  test('moves heroes to hiding places and away', () => {
    expect(moved('hero w', 'space R1')).toMatchObject({ heroes: [{ space: 'L2' }, { space: 'R1' }], doing: '' });
    expect(moved('space L2', BOX).heroes[0]?.space).toBe('');
    expect(editing.move(draft, 'space L2', 'path 2')).toBeNull();
  });

  test('moves tiles along the path, to heroes, to Zirroz, to the castle', () => {
    expect(moved('box ggy', 'path 2').path[1]).toBe('ggy');
    expect(moved('path 1', 'saved w')).toMatchObject({ path: ['', '', 'r', '', '', ''], heroes: [{ tiles: ['rr'] }, { tiles: ['gy'] }] });
    expect(moved('saved f 0', BOX).heroes[0]?.tiles).toEqual([]);
    expect(moved('zirroz 0', 'path 2')).toMatchObject({ zirroz: [], path: ['gy', 'g', 'r', '', '', ''] });
    expect(editing.move(draft, 'box ggy', 'path 1')).toBeNull();
    expect(lying(draft, 'rr')).toBe(1);
  });

  test('counts pebbles, never below none', () => {
    expect(pebbles(draft, 'w', 2, 1).heroes[1]?.hand).toEqual([0, 0, 3]);
    expect(pebbles(draft, 'f', 1, -1).heroes[0]?.hand).toEqual([1, 0, 0]);
  });
});
