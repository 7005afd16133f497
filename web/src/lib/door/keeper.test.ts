import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FromWorker } from '../../worker/protocol';
import { FakeWorker } from './fakes';
import { Keeper } from './keeper';

const BEGIN = { kind: 'begin' as const, base: 'http://here/x/', files: 'pocket/1/' };
let made: FakeWorker[];
let heard: FromWorker[];
let ends: string[];
let keeper: Keeper;
const last = () => made.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  heard = [];
  ends = [];
  const make = () => {
    made.push(new FakeWorker());
    return last();
  };
  keeper = new Keeper(make, BEGIN, {
    heard: (message) => heard.push(message),
    up: () => ends.push('up'),
    down: () => ends.push('down'),
    failed: (detail) => ends.push(`failed: ${detail}`),
  });
  keeper.start();
});

afterEach(() => {
  keeper.stop();
  vi.useRealTimers();
});

async function ready() {
  last().say({ kind: 'ready', way: 'plain', ms: 1 });
  await vi.advanceTimersByTimeAsync(0);
}

describe('a Worker is kept alive', () => {
  it('is told where it is before anything else', () => {
    expect(last().heard).toEqual([BEGIN]);
  });

  it('is started anew when it breaks', async () => {
    await ready();
    last().onerror?.({ message: 'out of memory' });
    expect(made.length).toBe(2);
    expect(ends).toEqual(['up', 'down', 'up']);
    expect(made[0]!.isDead).toBe(true);
  });

  it('is started anew when it says that it cannot go on', async () => {
    await ready();
    last().say({ kind: 'trouble', what: 'failed', detail: 'x' });
    await vi.advanceTimersByTimeAsync(0);
    expect(made.length).toBe(2);
  });

  it('is started anew when it was ended without a word in the middle of a move', async () => {
    await ready();
    last().terminate();
    keeper.send({ kind: 'say', socket: 'a-1', text: 'move' });
    await vi.advanceTimersByTimeAsync(12_000);
    expect(made.length).toBe(2);
  });

  it('stays when it is only busy', async () => {
    await ready();
    last().isSilent = true;
    keeper.send({ kind: 'say', socket: 'a-1', text: 'move' });
    await vi.advanceTimersByTimeAsync(6000);
    last().say({ kind: 'pong' });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(made.length).toBe(1);
  });

  it('stays when nothing was asked of it for long', async () => {
    await ready();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(made.length).toBe(1);
  });

  it('is given more time after each time', async () => {
    const deaths = async () => {
      await ready();
      last().isSilent = true;
      keeper.send({ kind: 'ping' });
      await vi.advanceTimersByTimeAsync(14_000);
      return made.length;
    };
    expect(await deaths()).toBe(2);
    expect(await deaths()).toBe(2);
  });

  it('is not tried for ever when it never starts', async () => {
    for (let i = 0; i < 5; i += 1) last().onerror?.({ message: 'no wasm' });
    expect(made.length).toBe(3);
    expect(ends.at(-1)).toBe('failed: no wasm');
    keeper.start();
    expect(made.length).toBe(4);
  });

  it('may take long to start as long as something comes', async () => {
    for (let i = 0; i < 10; i += 1) {
      await vi.advanceTimersByTimeAsync(30_000);
      last().say({ kind: 'progress', part: 'python', done: i, total: 10 });
    }
    expect(made.length).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made.length).toBe(2);
  });
});
