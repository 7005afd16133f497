import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Scene } from './messages';

const advised: string[] = [];
const heard = new Map<string, () => void>();
const api = { hint: vi.fn(async () => ({ seq: 4, move: 'a', sentence: '', why: '', steps: ['the piece', 'the way', 'all of it'] })) };
vi.mock('./app.svelte', () => ({ app: { settings: { motion: true }, announce: () => undefined, cue: () => undefined, trouble: () => '' } }));
vi.mock('./api', () => ({ api }));
vi.mock('./prompt.svelte', () => ({ promptLine: { hint: '', advise: (hint: string) => advised.push(hint), because: () => undefined } }));
const { Lantern } = await import('./hint.svelte');

const scene = { seq: 4, view: { moves: ['a'], offers: ['one'] } } as unknown as Scene;

describe('a lantern that rises by itself', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    advised.length = 0;
    vi.stubGlobal('addEventListener', (kind: string, then: () => void) => heard.set(kind, then));
    vi.stubGlobal('removeEventListener', (kind: string) => heard.delete(kind));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows step after step to somebody who waits', async () => {
    const end = new Lantern().guide('t', scene, 'steps');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(advised).toEqual(['the piece', 'the way', 'all of it']);
    end();
  });

  it('later in the game only where to look', async () => {
    const lantern = new Lantern();
    const end = lantern.guide('t', scene, 'look');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(advised).toEqual(['the piece']);
    end();
    await lantern.raise('t', scene);
    expect(advised).toEqual(['the piece', 'the way']); // the rest is one tap away
  });

  it('leaves alone whoever begins', async () => {
    new Lantern().guide('t', scene, 'steps');
    heard.get('pointerdown')?.();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(advised).toEqual([]);
    expect(heard.size).toBe(0);
  });
});
