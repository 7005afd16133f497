import { describe, expect, it } from 'vitest';
import { keep } from './fixture';
import { add, keepMove, letGo, mayAdd } from './keeping';
import type { Counts } from './pieces';

const offers = (...kept: string[]) => kept.map((letters) => keep(letters));
const none: Counts = [0, 0, 0];

describe('any two of ggyr', () => {
  const all = offers('gg', 'gy', 'gr', 'yr');

  it('picks one by one and stops when enough are picked', () => {
    const one = add(all, none, 'y');
    expect(one).toEqual([0, 1, 0]);
    expect(keepMove(all, one!)).toBeUndefined();
    const two = add(all, one!, 'r');
    expect(keepMove(all, two!)?.move).toBe('keep yr');
    expect(mayAdd(all, two!, 'g')).toBe(false);
    expect(add(all, two!, 'g')).toBeNull();
  });

  it('offers no second yellow, for there is one', () => expect(mayAdd(all, [0, 1, 0], 'y')).toBe(false));

  it('lets go', () => expect(letGo(all, [1, 0, 1], 'r')).toEqual([1, 0, 0]));
});

describe('one colour of gyyy', () => {
  const all = offers('g', 'yyy');

  it('takes all of a colour with one tap, and changes over with another', () => {
    expect(add(all, none, 'y')).toEqual([0, 3, 0]);
    expect(add(all, [0, 3, 0], 'g')).toEqual([1, 0, 0]);
  });

  it('lets all of them go', () => expect(letGo(all, [0, 3, 0], 'y')).toEqual(none));
});
