import { describe, expect, test } from 'vitest';
import { readFree, writeFree } from './free';

describe('a position in a link', () => {
  const whole = {
    game: 'full-moon', position: 'k1r2/w3/g1/k2/r3/w1/g2/k3/r1/w2/g3 S 2^ 0', players: 2, options: { pack: 'whole' },
    line: ['w1<v', 'k1>^', 'W>b<P', 'keep gyy'], seat: 'S',
  };

  test('comes out as it went in', () => {
    const link = writeFree(whole);
    expect(readFree(`?${link}`)).toEqual(whole);
    expect(link).toMatch(/^[\w.*%&=+~-]+$/); // nothing that a mail or a chat would cut off
  });

  test('may leave out everything but game and position', () => {
    expect(writeFree({ game: 'heap', position: '4 a' })).toBe('game=heap&position=4+a');
    expect(readFree('?game=heap&position=4+a')).toEqual({ game: 'heap', position: '4 a', players: 0, options: {}, line: [], seat: '' });
  });

  test('that is broken says nothing wrong of itself', () => {
    expect(readFree('')).toEqual({ game: '', position: '', players: 0, options: {}, line: [], seat: '' });
    expect(readFree('?game=full-moon&position=%E0%A4&players=x').game).toBe('full-moon');
  });
});
