import { describe, expect, it, vi } from 'vitest';

const games = [{ key: 'wolves', ages: 8 }, { key: 'heroes', ages: 5 }];

/** A device as it is after a while: what it has kept stays, the page is new. */
async function opened(kept: Map<string, string>) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => kept.set(key, text) });
  vi.resetModules();
  return (await import('./spoken.svelte')).spoken;
}

describe('the ear of a door', () => {
  it('is on by itself only for a child, and only where a child does not need to read', async () => {
    const spoken = await opened(new Map());
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, false]);
    spoken.suit('kitten', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, true]);
    spoken.suit('cat', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([false, false]);
  });

  it('stays as somebody has set it, whatever face comes', async () => {
    const spoken = await opened(new Map());
    spoken.set('heroes', false);
    spoken.set('wolves', true);
    spoken.suit('fawn', games);
    expect(games.map((game) => spoken.of(game.key))).toEqual([true, false]);
  });

  it('is kept on this device, also for a child at a grown-up’s table', async () => {
    const kept = new Map<string, string>();
    const before = await opened(kept);
    before.welcome('chick', games);
    before.welcome('bear', games);
    before.set('wolves', true);
    const after = await opened(kept);
    expect(games.map((game) => after.of(game.key))).toEqual([true, true]);
  });
});
