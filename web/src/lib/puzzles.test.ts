import { describe, expect, it } from 'vitest';
import type { PuzzleLine } from './messages';
import { nextAfter, numberOf, rowsOf, whereNext } from './puzzles';

const line = (id: string, grade: number): PuzzleLine => ({ id, moons: Number(id[0]), grade });
const shelf = [line('2-1', 1), line('1-1', 2), line('1-2', 1), line('1-3', 1), line('2-2', 3)];
const ids = (puzzles: readonly PuzzleLine[]) => puzzles.map((puzzle) => puzzle.id);

describe('the shelf', () => {
  it('has a row for each number of moons, the easy ones first', () => {
    const rows = rowsOf(shelf, new Set(['1-3']));
    expect(rows.map((row) => [row.moons, ids(row.puzzles), row.done])).toEqual([
      [1, ['1-2', '1-3', '1-1'], 1],
      [2, ['2-1', '2-2'], 0],
    ]);
    expect(numberOf(rows, shelf[1]!)).toBe(3);
  });

  it('goes on with the next unsolved one, row after row, and round once', () => {
    const rows = rowsOf(shelf, new Set());
    expect(nextAfter(rows, '1-2', new Set(['1-3']))?.id).toBe('1-1');
    expect(nextAfter(rows, '1-1', new Set())?.id).toBe('2-1');
    expect(nextAfter(rows, '2-2', new Set(['2-2']))?.id).toBe('1-2');
    expect(nextAfter(rows, '2-2', new Set(ids(shelf)))).toBeNull();
  });

  it('knows where one left off', () => {
    const rows = rowsOf(shelf, new Set());
    expect(whereNext(rows, { done: [], last: null })?.id).toBe('1-2');
    expect(whereNext(rows, { done: [], last: '2-1' })?.id).toBe('2-1');
    expect(whereNext(rows, { done: ['2-1'], last: '2-1' })?.id).toBe('2-2');
    expect(whereNext(rows, { done: [], last: 'gone' })?.id).toBe('1-2');
    expect(whereNext([], { done: [], last: null })).toBeNull();
  });
});
