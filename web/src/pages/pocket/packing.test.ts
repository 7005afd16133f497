import { describe, expect, it } from 'vitest';
import { isPacked, meanwhile, packingOf } from './packing';

const GAMES = ['one', 'two', 'three'];
const bytes = (done: number, total = 100) => ({ done, total });
const states = (parts: Record<string, { done: number; total: number }>, isReady = false) => packingOf(GAMES, parts, isReady).map((one) => [one.state, Math.round(one.share * 100)]);

describe('packing', () => {
  it('begins with nothing', () => {
    expect(states({})).toEqual([['next', 0], ['next', 0], ['next', 0]]);
    expect(packingOf([], {}, false)).toEqual([]);
    expect(meanwhile([])).toBeNull();
  });

  it('packs what all share with the first game', () => {
    expect(states({ python: bytes(50), library: bytes(0), one: bytes(0), two: bytes(0), three: bytes(0) })).toEqual([['packing', 17], ['next', 0], ['next', 0]]);
    expect(states({ python: bytes(100), library: bytes(100), one: bytes(50), two: bytes(0), three: bytes(0) })[0]).toEqual(['packing', 83]);
  });

  it('says packed only of what can be played', () => {
    const parts = { python: bytes(100), one: bytes(100), two: bytes(62), three: bytes(0) };
    expect(states(parts)).toEqual([['waking', 100], ['packing', 62], ['next', 0]]);
    expect(states(parts, true)).toEqual([['packed', 100], ['packing', 62], ['next', 0]]);
  });

  it('lets a game of few files wait for what all share', () => {
    expect(states({ python: bytes(50), one: bytes(100), two: bytes(100), three: bytes(10) })).toEqual([['packing', 75], ['next', 100], ['packing', 10]]);
  });

  it('ends, also where nobody counted the files of a game', () => {
    const all = packingOf(GAMES, { python: bytes(100) }, true);
    expect(isPacked(all)).toBe(true);
    expect(isPacked([])).toBe(false);
    expect(meanwhile(all)?.key).toBe('one');
    expect(isPacked(packingOf(GAMES, { two: bytes(5) }, true))).toBe(false);
    expect(meanwhile(packingOf(GAMES, { one: bytes(5), two: bytes(100) }, true))?.key).toBe('two');
  });
});
