import { describe, expect, it } from 'vitest';
import { blocksOf, gemsOf, isBroken, leftWith, rowsOf } from './counting';
import { hero, pieces } from './fixture';

describe('blocks of five', () => {
  it('stand in rows of five up to ten, then in rows of ten with a gap', () => {
    const rows = (count: number) => new Set(blocksOf(count, { pitch: 10, gap: 4 }).at.map(([, top]) => top)).size;
    expect([5, 6, 10, 11, 20, 37].map(rows)).toEqual([1, 2, 2, 2, 2, 4]);
    expect(blocksOf(12, { pitch: 10, gap: 4 }).at.slice(4, 6)).toEqual([[40, 0], [54, 0]]);
  });

  it('never overlap, however many there are', () => {
    const { at, width } = blocksOf(40, { pitch: 10, gap: 4 });
    expect(new Set(at.map(String)).size).toBe(40);
    expect(width).toBe(104);
  });
});

describe('the end', () => {
  const over = pieces({
    heroes: [hero('f', { gems: 3, tiles: ['yr', 'g'] }), hero('w', { gems: 4, tiles: ['ggyr'] }), hero('s', { gems: 0, tiles: [] })],
    path: ['magic', 'gy', '', '', '', ''], zirroz: ['rr'], castle: 0,
  });

  it('sorts gems: circles, triangles, squares', () => expect(gemsOf(['yr', 'g', 'ry'])).toEqual(['g', 'y', 'y', 'r', 'r']));

  it('has the most on top and counts it last', () => {
    expect(rowsOf(over, ['w']).map((row) => [row.hero.seat, row.from])).toEqual([['w', 3], ['f', 0], ['s', 0]]);
  });

  it('has the winner on top of those with as many', () => {
    const even = { ...over, heroes: [hero('f', { gems: 4, tiles: ['ggyr'] }), hero('w', { gems: 4, tiles: ['gyyr'] })] };
    const [first, second] = [rowsOf(even, ['f']), rowsOf(even, ['w'])];
    expect([first[0]?.hero.seat, second[0]?.hero.seat]).toEqual(['f', 'w']);
    expect([isBroken(first, ['f']), isBroken(first, ['f', 'w']), isBroken(rowsOf(over, ['w']), ['w'])]).toEqual([true, false, false]);
  });

  it('knows what stayed with Zirroz, unless tiles are still in the castle', () => {
    expect(leftWith(over)).toBe(4);
    expect(leftWith({ ...over, castle: 2 })).toBeNull();
  });
});
