import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback } from '$lib/playback.svelte';
import { draw, heard, hero, hide, keep, pieces } from './fixture';
import { lastOf, scenario, still, type Shown } from './show';

describe('the last move', () => {
  it('is where a hero came from and went', () => {
    expect(lastOf(null, heard(hide('L4', 'r', 'f', 'F1'), draw('g', 'L4')))).toEqual({ seat: 'f', from: 'F1', to: 'L4' });
  });

  it('stays that of who goes on deciding', () => {
    const last = { seat: 'f', from: 'L1', to: 'F1' };
    expect(lastOf(last, heard(keep('gy', 'r')))).toEqual(last);
    expect(lastOf({ ...last, seat: 'w' }, heard(keep('gy', 'r')))).toEqual({ seat: 'f', from: '', to: 'F1' });
  });

  it('is nobody’s when something was taken back', () => expect(lastOf({ seat: 'f', from: '', to: 'L1' }, [])).toBeNull());
});

describe('a change', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const after = pieces({ heroes: [hero('f', { space: 'L4', hand: [2, 1, 0] }), hero('w')] });
  const facts = heard(hide('L4', 'r'));

  function watch(isWhole: boolean, hasMotion: boolean) {
    const cue = vi.fn();
    const playback = new Playback<Shown>(still(pieces(), null));
    playback.add({ prepare: (shown) => scenario(shown, { after, heard: facts, isWhole }, hasMotion, cue), pace: 1 });
    return { playback, cue };
  }

  it('is shown step by step, with its sounds, and then the pieces themselves', async () => {
    const { playback, cue } = watch(true, true);
    expect(playback.shown.flights.map((flight) => flight.to)).toEqual(['heap']);
    expect(playback.shown.last).toEqual({ seat: 'f', from: '', to: 'L4' });
    await vi.advanceTimersByTimeAsync(300);
    expect(playback.shown.flights.map((flight) => flight.to)).toEqual(['space L4']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(cue.mock.calls).toEqual([['pebble'], ['put']]);
    expect([playback.isBusy, playback.shown.flights, playback.shown.pieces]).toEqual([false, [], after]);
  });

  it('is there at once without motion', async () => {
    const { playback, cue } = watch(true, false);
    await vi.advanceTimersByTimeAsync(0);
    expect([playback.isBusy, playback.shown.pieces]).toEqual([false, after]);
    expect(cue).not.toHaveBeenCalled();
  });

  it('of which not all was heard lets the heroes walk, and guesses nothing', () => {
    const { playback } = watch(false, true);
    expect(playback.shown.flights.map(({ thing, to }) => [thing.kind, to])).toEqual([['hero', 'space L4']]);
  });
});
