import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Playback, type Job, type Step } from './playback.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const later = (length: number) => vi.advanceTimersByTimeAsync(length);

/** Shows `on <name>` for 100 ms, then `<name>`. */
const job = (name: string, more: Partial<Job<string>> = {}): Job<string> => ({
  prepare: () => ({
    steps: [
      (beat) => {
        beat.show(`on ${name}`);
        return 100;
      },
    ],
    goal: () => name,
  }),
  pace: 1,
  ...more,
});

const steps = (...list: Step<string>[]): Job<string> => ({ prepare: () => ({ steps: list, goal: () => 'goal' }), pace: 1 });

describe('one job', () => {
  it('is shown step by step, then its goal', async () => {
    const done = vi.fn();
    const playback = new Playback<string>('start');
    playback.add(job('a', { done }));
    expect([playback.shown, playback.isBusy]).toEqual(['on a', true]);
    await later(99);
    expect(playback.shown).toBe('on a');
    expect(done).not.toHaveBeenCalled();
    await later(1);
    expect([playback.shown, playback.isBusy]).toEqual(['a', false]);
    expect(done).toHaveBeenCalledOnce();
  });

  it('goes twice as fast at pace 2', async () => {
    const playback = new Playback<string>('start');
    playback.add(job('a', { pace: 2 }));
    await later(50);
    expect(playback.shown).toBe('a');
  });

  it('goes straight to its end at pace 0, and fades', async () => {
    const [fade, done] = [vi.fn(), vi.fn()];
    const playback = new Playback<string>('start', { fade });
    playback.add(job('a', { pace: 0, done }));
    expect([playback.shown, playback.isBusy]).toEqual(['a', false]);
    expect(fade).toHaveBeenCalledOnce();
    expect(done).toHaveBeenCalledOnce();
  });

  it('waits for a step that takes care of its own time', async () => {
    const playback = new Playback<string>('start');
    let land = () => {};
    playback.add(steps(() => new Promise<void>((resolve) => (land = resolve)), (beat) => (beat.show('second'), 100)));
    await later(5000);
    expect(playback.shown).toBe('start');
    land();
    await later(0);
    expect(playback.shown).toBe('second');
  });
});

describe('a tap', () => {
  it('ends what is on, at once', async () => {
    const [finish, done] = [vi.fn(), vi.fn()];
    const playback = new Playback<string>('start', { finish });
    playback.add(job('a', { done }));
    playback.finish();
    expect([playback.shown, playback.isBusy]).toEqual(['a', false]);
    expect(finish).toHaveBeenCalledOnce();
    expect(done).toHaveBeenCalledOnce();
    await later(1000);
    expect(done).toHaveBeenCalledOnce();
  });

  it('does nothing when nothing is on', () => {
    const finish = vi.fn();
    const playback = new Playback<string>('start', { finish });
    playback.finish();
    expect(playback.shown).toBe('start');
    expect(finish).not.toHaveBeenCalled();
  });

  it('ends what waits too; only the last is told to be done', async () => {
    const done = [vi.fn(), vi.fn()];
    const playback = new Playback<string>('start');
    playback.add(job('a', { done: done[0] }));
    playback.add(job('b', { done: done[1] }));
    playback.finish();
    expect(playback.shown).toBe('b');
    expect(done[0]).not.toHaveBeenCalled();
    expect(done[1]).toHaveBeenCalledOnce();
  });

  it('keeps a step that goes on from showing anything, and from what it meant to do later', async () => {
    const cue = vi.fn();
    const playback = new Playback<string>('start');
    let isStillOn = true;
    playback.add(
      steps(async (beat) => {
        beat.after(60, cue);
        await new Promise((resolve) => setTimeout(resolve, 100));
        isStillOn = beat.isOn();
        beat.show('too late');
      }),
    );
    await later(20);
    playback.finish();
    await later(1000);
    expect(isStillOn).toBe(false);
    expect(playback.shown).toBe('goal');
    expect(cue).not.toHaveBeenCalled();
  });
});

describe('several jobs', () => {
  it('one waits behind the one that is on', async () => {
    const done = [vi.fn(), vi.fn()];
    const playback = new Playback<string>('start');
    playback.add(job('a', { done: done[0] }));
    playback.add(job('b', { done: done[1] }));
    await later(100);
    expect([playback.shown, playback.isBusy]).toEqual(['on b', true]);
    await later(100);
    expect([playback.shown, playback.isBusy]).toEqual(['b', false]);
    expect(done[0]).not.toHaveBeenCalled();
    expect(done[1]).toHaveBeenCalledOnce();
  });

  it('a third ends both, and is shown itself', async () => {
    const playback = new Playback<string>('start');
    const from: string[] = [];
    for (const name of ['a', 'b']) playback.add(job(name));
    playback.add({ ...job('c'), prepare: (shown) => (from.push(shown), { steps: [() => 100], goal: () => 'c' }) });
    expect(from).toEqual(['b']);
    expect([playback.shown, playback.isBusy]).toEqual(['b', true]);
    await later(100);
    expect(playback.shown).toBe('c');
  });

  it('one that goes straight to its end does not wait', () => {
    const playback = new Playback<string>('start');
    playback.add(job('a'));
    playback.add(job('b', { pace: 0 }));
    expect([playback.shown, playback.isBusy]).toEqual(['b', false]);
  });

  it('hurry where more may wait', async () => {
    const playback = new Playback<string>('start', { most: 3 });
    for (const name of ['a', 'b', 'c', 'd']) playback.add(job(name));
    expect(playback.shown).toBe('on a');
    await later(100); // it had begun alone
    expect(playback.shown).toBe('on b');
    await later(50);
    expect(playback.shown).toBe('on c');
    await later(50);
    expect(playback.shown).toBe('on d');
    await later(50);
    expect(playback.shown).toBe('on d'); // nothing waits behind the last
    await later(50);
    expect(playback.shown).toBe('d');
  });
});

describe('what is shown', () => {
  it('may be nothing until it is set, and to set it forgets all else', async () => {
    const done = vi.fn();
    const playback = new Playback<string, null>(null);
    playback.refresh(() => 'too early');
    expect(playback.shown).toBeNull();
    playback.set('start');
    playback.add(job('a', { done }));
    playback.set('elsewhere');
    await later(1000);
    expect([playback.shown, playback.isBusy]).toEqual(['elsewhere', false]);
    expect(done).not.toHaveBeenCalled();
  });

  it('is drawn anew only while all lies still', async () => {
    const playback = new Playback<string>('start');
    playback.refresh((shown) => `${shown} again`);
    expect(playback.shown).toBe('start again');
    playback.add(job('a'));
    playback.refresh(() => 'meanwhile');
    expect(playback.shown).toBe('on a');
  });
});
