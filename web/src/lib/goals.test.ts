import { beforeEach, describe, expect, it, vi } from 'vitest';
import { opensGoal } from './goals';
import { finished } from './lessons';
import type { TableLine } from './messages';

const line = (id: string, game: string) => ({ id, game }) as TableLine;

describe('the goal card opens by itself', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  });

  it('once, at the first table of a game', () => {
    expect(opensGoal('pond', 'a', [line('a', 'pond')])).toBe(true);
    expect(opensGoal('pond', 'b', [line('b', 'pond')])).toBe(false);
    expect(opensGoal('row', 'c', [line('b', 'pond')])).toBe(true);
  });

  it('not for somebody who knows the game', () => {
    expect(opensGoal('pond', 'b', [line('a', 'pond'), line('b', 'pond')])).toBe(false);
    finished('row', 'first');
    expect(opensGoal('row', 'c', [])).toBe(false);
  });
});
