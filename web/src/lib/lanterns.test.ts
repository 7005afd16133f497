import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lightAt, lightFor, lightTable } from './lanterns';

describe('a first game with a lantern', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  });

  it('has less and less light', () => {
    const lights = Array.from({ length: 18 }, (_, n) => lightAt(n + 1)[0]).join('');
    expect(lights).toBe('ssslllnnlnnlnnnnnn');
  });

  it('counts turns at that table only, and each once', () => {
    expect(lightFor('a', 1)).toBe('none');
    lightTable('a');
    const seen = [1, 1, 3, 5, 5, 7].map((seq) => lightFor('a', seq));
    expect(seen).toEqual(['steps', 'steps', 'steps', 'steps', 'steps', 'look']);
    expect(lightFor('b', 9)).toBe('none');
    lightTable('b');
    expect(lightFor('a', 9)).toBe('none');
  });
});
