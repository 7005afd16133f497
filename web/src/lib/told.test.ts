import { describe, expect, it } from 'vitest';
import { played } from './told';

describe('what was done on the board', () => {
  it('is all but the acts, in its order', () => {
    const heard = [{ text: 'a', offer: { kind: 'move' } }, { text: 'resigns', offer: null }, { text: 'b', offer: 'x' }];
    expect(played(heard).map((told) => told.text)).toEqual(['a', 'b']);
  });
});
