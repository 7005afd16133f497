import { describe, expect, it } from 'vitest';
import { neighbour, senseOf } from './keys';
import { moonKey, wayKey, type Speaker } from './sentences';
import { orientationOf } from './orientation';

const speaker = (near: string, upright: boolean): Speaker => ({ say: (key) => key, tell: ([key]) => key, nameOf: (seat) => seat, near, upright, isOpposite: false });

describe('words follow the screen', () => {
  it('for the moon', () => {
    expect(moonKey(speaker('S', false), true)).toBe('moon-above');
    expect(moonKey(speaker('N', false), true)).toBe('moon-below');
    expect(moonKey(speaker('S', true), true)).toBe('moon-right');
    expect(moonKey(speaker('N', true), true)).toBe('moon-left');
  });

  it('for the way', () => {
    expect(wayKey(speaker('S', false), true)).toBe('way-right');
    expect(wayKey(speaker('S', true), false)).toBe('way-up');
  });

  it('for the arrows', () => {
    expect(senseOf('ArrowUp', orientationOf('S'))).toBe('far');
    expect(senseOf('ArrowUp', orientationOf('S', 'phone'))).toBe('before');
    expect(senseOf('ArrowUp', orientationOf('N', 'phone', true))).toBe('after');
    expect(senseOf('a', orientationOf('S'))).toBeNull();
  });
});

describe('the next in a list', () => {
  it('does not turn round at the ends', () => {
    expect(neighbour(['a', 'b'], 'b', 1)).toBe('b');
    expect(neighbour(['a', 'b'], undefined, 1)).toBe('a');
    expect(neighbour(['a', 'b'], undefined, -1)).toBe('b');
    expect(neighbour([], undefined, 1)).toBeUndefined();
  });
});
