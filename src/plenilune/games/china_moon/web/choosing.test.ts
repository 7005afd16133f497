import { describe, expect, it } from 'vitest';
import { choicesOf, dropOf, EMPTY_HAND, give, laidReady, landings, mayGive, mayTake, only, pickable, slotsOf, swapOf, take } from './choosing';
import { drop, frogMove, leg, pieces, swap } from './fixture';

const hop = (frog: string, start: string, ...way: string[]) => frogMove(start, [leg(way)], { frog, seat: frog });

const frogs = choicesOf(
  ['b19-21a', 'b19-22', 'g0-2', 'r17-19'],
  [
    hop('b', '19', '20a', '21a'),
    hop('b', '19', '20b', '21b', '22'),
    hop('g', '0', '1', '2'),
    hop('r', '17', '18', '19'),
  ],
);

describe('frogs', () => {
  it('may be picked in course order, each once', () => {
    expect(pickable(frogs)).toEqual(['g0', 'r17', 'b19']);
  });

  it('have one landing without a letter, or one for each lane', () => {
    expect(landings(frogs, 'g0')).toMatchObject([{ move: 'g0-2', lane: '' }]);
    expect(landings(frogs, 'b19').map(({ move, lane }) => [move, lane])).toEqual([['b19-21a', 'a'], ['b19-22', 'b']]);
    expect(landings(frogs, null)).toEqual([]);
  });

  it('have numbers for lanes where pieces wear letters, and the keys stay', () => {
    expect(landings(frogs, 'b19', true).map(({ lane, key }) => [lane, key])).toEqual([['1', 'a'], ['2', 'b']]);
    expect(landings(frogs, 'g0', true)).toMatchObject([{ lane: '', key: '' }]);
  });

  it('have their lanes in order of the letters', () => {
    const turned = choicesOf(['r18-20b', 'r18-21a'], [
      hop('r', '18', '19', '20b'), hop('r', '18', '19', '20a', '21a'),
    ]);
    expect(landings(turned, 'r18').map(({ lane }) => lane)).toEqual(['a', 'b']);
  });

  it('have numbered landings where the letters would be the same', () => {
    const same = choicesOf(['g8-10a', 'g8-11'], [
      hop('g', '8', '9a', '10a'), hop('g', '8', '9a', '10a', '11'),
    ]);
    expect(landings(same, 'g8').map(({ lane }) => lane)).toEqual(['1', '2']);
  });
});

const swaps = only(choicesOf(['P>b<Y', 'W>b<Y', 'P>r<W'], [swap('P', 'b', 'Y', 3), swap('W', 'b', 'Y', 4), swap('P', 'r', 'W', 5)]), 'swap');

describe('a swap', () => {
  it('offers what one may give, and take for it', () => {
    expect([...'WYPBK'].filter((lily) => mayGive(swaps, lily))).toEqual(['W', 'P']);
    expect(mayTake(swaps, null, 'r', 'W')).toBe(true);
    expect(mayTake(swaps, 'W', 'r', 'W')).toBe(false);
  });

  it('is decided when both lilies are named', () => {
    const hand = take(give(swaps, EMPTY_HAND, 'P'), 'b', 'Y');
    expect(swapOf(swaps, EMPTY_HAND)).toBeNull();
    expect(swapOf(swaps, give(swaps, EMPTY_HAND, 'P'))).toBeNull();
    expect(swapOf(swaps, hand)?.move).toBe('P>b<Y');
  });

  it('keeps what is to be taken when another lily is given, as long as it fits', () => {
    const first = take(give(swaps, EMPTY_HAND, 'P'), 'b', 'Y');
    expect(give(swaps, first, 'W')).toEqual({ given: 'W', seat: 'b', taken: 'Y' });
    const second = take(give(swaps, EMPTY_HAND, 'P'), 'r', 'W');
    expect(give(swaps, second, 'W')).toEqual({ given: 'W', seat: null, taken: null });
  });

  it('that is shown lies ready in the hand, at first only what is given', () => {
    const one = swaps[0]!;
    expect(laidReady(one.offer, 1)).toEqual({ ...EMPTY_HAND, given: one.offer.lily });
    expect(swapOf(swaps, laidReady(one.offer, 3)!)).toBe(one);
    expect(laidReady(drop('W', '4'), 3)).toEqual({ ...EMPTY_HAND, given: 'W' });
  });
});

it('a drop is decided by the lily alone', () => {
  const drops = only(choicesOf(['drop W'], [drop('W', '4')]), 'drop');
  expect(dropOf(drops, { ...EMPTY_HAND, given: 'W' })?.move).toBe('drop W');
  expect(dropOf(drops, { ...EMPTY_HAND, given: 'P' })).toBeNull();
});

describe('the three slots', () => {
  const states = (...given: Parameters<typeof slotsOf>) => slotsOf(...given).map(({ colour, state }) => `${colour}:${state}`);

  it('show what has moved and what is picked', () => {
    expect(states(pieces(['g2'], { moved: ['g'] }), null)).toEqual(['g:moved', ':empty', ':empty']);
    expect(states(pieces(['g2'], { moved: ['g'] }), 'r')).toEqual(['g:moved', 'r:now', ':empty']);
  });

  it('keep a frog that waits on its pad as the one under way', () => {
    expect(states(pieces(['g2', 'b3'], { moved: ['g', 'b'], phase: 'hop' }), null)).toEqual(['g:moved', 'b:now', ':empty']);
  });

  it('are gone when the game is over', () => {
    expect(slotsOf(pieces([], { phase: 'over' }), null)).toEqual([]);
  });
});
