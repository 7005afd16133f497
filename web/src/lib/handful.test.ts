import { describe, expect, it } from 'vitest';
import { handful } from './handful';

const things = (keys: string) => [...keys].map((key) => ({ key }));
const keys = (of: string, current: string | null) => {
  const { shown, next } = handful(things(of), current);
  return [shown.map((thing) => thing.key).join(''), next?.key];
};

describe('four cards', () => {
  it('hold all that there is, as long as it fits', () => {
    expect(keys('', null)).toEqual(['', undefined]);
    expect(keys('abcd', 'c')).toEqual(['abcd', undefined]);
  });

  it('turn the page, round to the first', () => {
    expect(keys('abcdefgh', null)).toEqual(['abc', 'd']);
    expect(keys('abcdefgh', 'd')).toEqual(['def', 'g']);
    expect(keys('abcdefgh', 'h')).toEqual(['gh', 'a']);
    expect(keys('abcdefgh', 'gone')).toEqual(['abc', 'd']);
  });
});
