import { describe, expect, it } from 'vitest';
import { PAGE, countOf, gather, runsOf, scatter, sumOf } from './sparse';

const heap = () => {
  const bytes = new Uint8Array(8 * PAGE);
  bytes[0] = 1;
  bytes[2 * PAGE - 1] = 2;
  bytes[5 * PAGE + 7] = 3;
  bytes[8 * PAGE - 1] = 4;
  return bytes;
};

describe('memory without its empty pages', () => {
  it('knows where something is', () => {
    expect(runsOf(heap())).toEqual([0, 2, 5, 1, 7, 1]);
    expect(countOf(runsOf(heap()))).toBe(4);
    expect(runsOf(new Uint8Array(PAGE))).toEqual([]);
  });
  it('comes back as it was, whatever was there', () => {
    const runs = runsOf(heap()), pages = gather(heap(), runs), other = new Uint8Array(9 * PAGE).fill(7);
    scatter(other, runs, pages);
    expect(other.subarray(0, 8 * PAGE)).toEqual(heap());
    expect(other.subarray(8 * PAGE).every((byte) => byte === 0)).toBe(true);
  });
  it('has another sum when anything is changed', () => {
    const pages = gather(heap(), runsOf(heap())), sum = sumOf(pages);
    for (const at of [0, 5000, pages.length - 1]) {
      const changed = pages.slice();
      changed[at]! ^= 1;
      expect(sumOf(changed)).not.toBe(sum);
    }
  });
});
