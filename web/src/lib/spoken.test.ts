import { describe, expect, it, vi } from 'vitest';
import { Spoken } from './spoken.svelte';

const games = [{ key: 'wolves', ages: 8 }, { key: 'heroes', ages: 5 }];

/** The page as a device opens it that has kept that. */
function opened(kept: Map<string, string>): Spoken {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  return new Spoken();
}

describe('the ear of a door', () => {
  it('is on by itself only for a child, and only where a child does not need to read', () => {
    const spoken = opened(new Map());
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, false]);
    spoken.suit('kitten', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, true]);
    spoken.suit('cat', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, false]);
  });

  it('stays as somebody has set it, whatever face comes', () => {
    const spoken = opened(new Map());
    spoken.set('heroes', false);
    spoken.set('wolves', true);
    spoken.suit('fawn', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([true, false]);
  });

  it('is kept on this device, also for a child at a grown-up’s table', () => {
    const kept = new Map<string, string>();
    const before = opened(kept);
    before.welcome('chick', games);
    before.welcome('bear', games);
    before.set('wolves', true);
    const after = opened(kept);
    expect(games.map((game) => after.of(game.key))).toEqual([true, true]);
  });
});
