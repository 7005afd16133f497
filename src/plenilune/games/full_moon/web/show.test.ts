import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FullMoonPieces } from '$lib/messages';
import { ms } from './motion';
import { bedsAfter, Show, type Heard } from './show.svelte';

const pieces = (columns: string[][], more: Partial<FullMoonPieces> = {}): FullMoonPieces => ({
  columns, side: 'S', order: 'any', moon: null, four: null, moves_to_moonset: 30, ...more,
});
const moon = { column: 2, above: true, wolf: 'w3', colour: 'white', prints: 3 } as const;
const BEFORE = pieces([['r2'], ['k1'], ['w3'], ['g2']]);
const AFTER = pieces([['r2'], ['k1', 'w3'], ['g2']], { order: 'answer', moon, side: 'N' });
const heard: Heard = {
  mover: 'S', text: 'k1>^', said: [],
  offer: { kind: 'move', wolves: ['k1'], column: 2, goal: 3, beside: 'w3', right: true, closes: true, moon: 'above', wins: false, asks: 'w3', ends: false },
};
const RUN = ms.slide + ms.slideColumn;

let landed: string[] = [];
const fade = vi.fn();
const showing = () => new Show(BEFORE, (what) => landed.push(what), fade);
const later = (length: number) => vi.advanceTimersByTimeAsync(length);

beforeEach(() => {
  vi.useFakeTimers();
  landed = [];
});
afterEach(() => void vi.useRealTimers());

describe('the beds of the columns', () => {
  it('keep their names, so that they move with their wolves; the one that is left goes', () => {
    expect(bedsAfter(['0', '1', '2', '3'], 3, heard)).toEqual(['0', '2', '3']);
    expect(bedsAfter(['0', '2', '3'], 3, heard)).toEqual(['0', '2', '3']);
    expect(bedsAfter(['0', '2', '3'], 4, null)).toEqual(['0', '1', '2', '3']);
  });

  it('stand still while the pack runs', async () => {
    const show = showing();
    show.see(AFTER, heard, { pace: 1, hasRun: false });
    expect(show.shown.beds).toEqual(['0', '1', '2', '3']);
    await later(RUN);
    expect(show.shown.beds).toEqual(['0', '2', '3']);
    show.finish();
    expect(show.shown.beds).toEqual(['0', '2', '3']);
  });
});

describe('a move that was heard of', () => {
  it('runs, then the row closes up, then the moon comes', async () => {
    const show = showing();
    show.see(AFTER, heard, { pace: 1, hasRun: false });
    expect(show.isResting).toBe(false);
    expect(show.shown).toMatchObject({ columns: BEFORE.columns, run: { wolves: ['k1'], goal: 2, side: 'S' }, slide: RUN });
    await later(RUN);
    expect(show.shown).toMatchObject({ columns: AFTER.columns, run: null, moon: null, slide: ms.close });
    await later(ms.close);
    expect(show.shown).toMatchObject({ moon, moonLength: ms.moon });
    await later(ms.moon);
    expect(show.isResting).toBe(true);
    expect(show.shown.last).toBe(heard);
    expect(landed).toEqual(['wolf', 'moon']);
  });

  it('does not run again when it was tried out here', () => {
    const show = showing();
    show.see(AFTER, heard, { pace: 1, hasRun: true });
    expect(show.shown.columns).toBe(AFTER.columns);
  });

  it('is there at once without motion, and heard', () => {
    const show = showing();
    show.see(AFTER, heard, { pace: 0, hasRun: false });
    expect(show.shown).toMatchObject({ columns: AFTER.columns, moon, moonLength: 0 });
    expect(landed).toEqual(['moon']);
    expect(fade).toHaveBeenCalledOnce();
  });

  it('ends at a tap, and everything is there at once', async () => {
    const show = showing();
    show.see(AFTER, heard, { pace: 1, hasRun: false });
    show.finish();
    expect([show.isResting, show.isAbrupt]).toEqual([true, true]);
    expect(show.shown).toMatchObject({ columns: AFTER.columns, run: null, moon });
    await later(1000);
    expect(show.isAbrupt).toBe(false);
  });
});

it('slides where nobody knows how it came to be so', async () => {
  const show = showing();
  show.see(AFTER, null, { pace: 2, hasRun: false });
  expect(show.shown).toMatchObject({ columns: AFTER.columns, run: null, slide: ms.slide / 2 });
  await later(ms.slide / 2 + 1);
  expect([show.isResting, show.shown.last]).toEqual([true, null]);
  expect(landed).toEqual([]);
});

it('keeps the moon with its wolf while the row closes up', async () => {
  const show = new Show(pieces(BEFORE.columns, { order: 'answer', moon: { ...moon, column: 3 } }), () => {}, fade);
  show.see(pieces([['r2', 'k1'], ['w3'], ['g2']], { order: 'answer', moon: { ...moon, column: 1, wolf: 'k1' } }), heard, { pace: 1, hasRun: true });
  expect(show.shown.moon).toMatchObject({ column: 2, wolf: 'w3' });
});
