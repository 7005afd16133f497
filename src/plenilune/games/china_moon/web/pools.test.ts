import { describe, expect, test } from 'vitest';
import { blocksOf, inOrder, laidOut, madeIt, soFar, sumText, type Counted } from './pools';

const counted: Counted[] = [
  { seat: 'g', lily: 'W', points: [1, 2, 3] },
  { seat: 'g', lily: 'K', points: [-2] },
  { seat: 'b', lily: 'W', points: [1] },
  { seat: 'b', lily: 'B', points: [4] },
];

describe('the lilies of a seat', () => {
  test('lie one by one where there is room, else in a block for each colour', () => {
    expect(laidOut('WPP', 81, 27)).toEqual([{ lily: 'W', count: 1 }, { lily: 'P', count: 1 }, { lily: 'P', count: 1 }]);
    expect(laidOut('WWWWYYYPPPBK', 150, 27)).toEqual([
      { lily: 'W', count: 4 }, { lily: 'Y', count: 3 }, { lily: 'P', count: 3 }, { lily: 'B', count: 1 }, { lily: 'K', count: 1 },
    ]);
    expect(blocksOf('')).toEqual([]);
  });
});

describe('the counting at the end', () => {
  test('is written as a sum', () => {
    expect(sumText([1, 2, 3])).toBe('1 + 2 + 3 = 6');
    expect(sumText([4])).toBe('4');
    expect(sumText([-2])).toBe('−2');
  });

  test('goes colour by colour over all seats, the black ones last', () => {
    expect(inOrder(counted).map(({ seat, lily }) => seat + lily)).toEqual(['gW', 'bW', 'bB', 'gK']);
    const { shown, scores } = soFar(counted, 4);
    expect(shown.map(({ seat, points }) => [seat, points])).toEqual([['g', [1, 2, 3]], ['b', [1]]]);
    expect([...scores]).toEqual([['g', 6], ['b', 1]]);
    expect([...soFar(counted, 99).scores]).toEqual([['g', 4], ['b', 5]]);
  });

  test('names the colour that made the difference, where one did', () => {
    expect(madeIt(counted, { g: 4, b: 5 }, ['b'])).toBe('B');
    expect(madeIt(counted, { g: 4, b: 4 }, ['g', 'b'])).toBeNull();
    expect(madeIt([{ seat: 'g', lily: 'W', points: [1] }, { seat: 'g', lily: 'Y', points: [1] }], { g: 2, b: 0 }, ['g'])).toBeNull();
  });
});
