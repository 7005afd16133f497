import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Puzzle, PuzzleLine } from './messages';
import {
  analysisOf, dateOf, eveningsSolved, gameOf, nextAfter, numberOf, opened, progress, rowsOf, solved, solvedThatEvening, weekTo, whereNext, wholeId,
} from './puzzles';

const line = (id: string, grade: number): PuzzleLine => ({ id, moons: Number(/(\d+)-\d+$/.exec(id)?.[1]), grade });
const shelf = [line('moon-2-1', 1), line('moon-1-1', 2), line('moon-1-2', 1), line('moon-1-3', 1), line('moon-2-2', 3)];
const ids = (puzzles: readonly PuzzleLine[]) => puzzles.map((puzzle) => puzzle.id);

describe('the shelf', () => {
  it('has a row for each number of moons, the easy ones first', () => {
    const rows = rowsOf(shelf, new Set(['moon-1-3']));
    expect(rows.map((row) => [row.moons, ids(row.puzzles), row.done])).toEqual([
      [1, ['moon-1-2', 'moon-1-3', 'moon-1-1'], 1],
      [2, ['moon-2-1', 'moon-2-2'], 0],
    ]);
    expect(numberOf(rows, shelf[1]!)).toBe(3);
  });

  it('goes on with the next unsolved one, row after row, and round once', () => {
    const rows = rowsOf(shelf, new Set());
    expect(nextAfter(rows, 'moon-1-2', new Set(['moon-1-3']))?.id).toBe('moon-1-1');
    expect(nextAfter(rows, 'moon-1-1', new Set())?.id).toBe('moon-2-1');
    expect(nextAfter(rows, 'moon-2-2', new Set(['moon-2-2']))?.id).toBe('moon-1-2');
    expect(nextAfter(rows, 'moon-2-2', new Set(ids(shelf)))).toBeNull();
  });

  it('knows where one left off', () => {
    const rows = rowsOf(shelf, new Set());
    expect(whereNext(rows, { done: [], last: null })?.id).toBe('moon-1-2');
    expect(whereNext(rows, { done: [], last: 'moon-2-1' })?.id).toBe('moon-2-1');
    expect(whereNext(rows, { done: ['moon-2-1'], last: 'moon-2-1' })?.id).toBe('moon-2-2');
    expect(whereNext(rows, { done: [], last: 'gone' })?.id).toBe('moon-1-2');
    expect(whereNext([], { done: [], last: null })).toBeNull();
  });

  it('has rows of their own for each game', () => {
    const rows = rowsOf([...shelf, line('sun-1-1', 1), line('sun-1-2', 1)], new Set(['sun-1-2']));
    expect(rows.map((row) => [row.game, row.moons, row.done])).toEqual([['moon', 1, 0], ['moon', 2, 0], ['sun', 1, 1]]);
    expect(numberOf(rows, line('sun-1-2', 1))).toBe(2);
    expect(nextAfter(rows, 'moon-2-2', new Set())?.id).toBe('sun-1-1');
  });
});

describe('an id', () => {
  it('names its game', () => {
    expect(gameOf('china-moon-2-17')).toBe('china-moon');
    expect(wholeId('china-moon-2-17')).toBe('china-moon-2-17');
  });

  it('of before is still understood', () => {
    expect(wholeId('2-17')).toBe('full-moon-2-17');
    expect(gameOf('2-17')).toBe('full-moon');
  });
});

describe('what this device remembers', () => {
  const keep = (text: string | null) => {
    vi.stubGlobal('localStorage', { getItem: () => text, setItem: (_: string, value: string) => (text = value) });
    return () => JSON.parse(text ?? 'null') as unknown;
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('is brought along from before ids named their game', () => {
    const kept = keep('{"done":["1-1","2-17","full-moon-1-1"],"last":"3-4"}');
    expect(progress()).toEqual({ done: ['full-moon-1-1', 'full-moon-2-17'], last: 'full-moon-3-4' });
    solved('full-moon-3-4');
    expect(kept()).toEqual({ done: ['full-moon-1-1', 'full-moon-2-17', 'full-moon-3-4'], last: 'full-moon-3-4' });
    opened('sun-1-1');
    expect(kept()).toEqual({ done: ['full-moon-1-1', 'full-moon-2-17', 'full-moon-3-4'], last: 'sun-1-1' });
  });

  it('is not trusted', () => {
    keep('{"done":[1,"1-1",null],"last":7}');
    expect(progress()).toEqual({ done: ['full-moon-1-1'], last: null });
    keep('null');
    expect(progress()).toEqual({ done: [], last: null });
  });
});

describe('evenings', () => {
  const keep = (text: string | null) =>
    vi.stubGlobal('localStorage', { getItem: () => text, setItem: (_: string, value: string) => (text = value) });
  afterEach(() => void vi.unstubAllGlobals());

  it('have the date of this device', () => {
    expect(dateOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(dateOf(new Date(2026, 10, 18, 0, 1))).toBe('2026-11-18');
  });

  it('that were solved stay, and a missed one takes none away', () => {
    keep(null);
    expect(eveningsSolved()).toEqual([]);
    solvedThatEvening('2026-11-18', 'moon-1-1');
    solvedThatEvening('2026-11-16', 'sun-1-1');
    solvedThatEvening('2026-11-18', 'moon-1-1');
    expect(eveningsSolved()).toEqual(['2026-11-16', '2026-11-18']);
    expect(weekTo('2026-11-19').map(({ moon }) => moon)).toEqual(['missed', 'missed', 'missed', 'solved', 'missed', 'solved', 'tonight']);
    expect(weekTo('2026-11-18').at(-1)).toEqual({ date: '2026-11-18', moon: 'solved' });
    expect(weekTo('2026-03-02')[0]).toEqual({ date: '2026-02-24', moon: 'missed' });
  });

  it('are not trusted', () => {
    keep('{"2026-11-18":7,"soon":"moon-1-1","2026-11-17":"moon-1-2"}');
    expect(eveningsSolved()).toEqual(['2026-11-17']);
    keep('[1]');
    expect(eveningsSolved()).toEqual([]);
    keep('null');
    expect(eveningsSolved()).toEqual([]);
  });
});

it('what can be looked into is what the seat sees', () => {
  const puzzle = { game: 'sun', options: { garden: 'castle' }, seat: 'f', table: { players: 3 }, view: { position: 'a/b 5? c' } } as unknown as Puzzle;
  expect(Object.fromEntries(new URLSearchParams(analysisOf(puzzle).split('?').slice(1).join('?')))).toEqual({
    game: 'sun', players: '3', garden: 'castle', position: 'a/b 5? c', seat: 'f',
  });
});
