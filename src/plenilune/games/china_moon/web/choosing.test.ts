import { describe, expect, it } from 'vitest';
import { choicesOf, decided, EMPTY_HAND, give, landings, mayGive, mayTake, pickable, slotsOf, take } from './choosing';
import { offer, pieces } from './fixture';

const frogs = choicesOf(
  ['b19-21a', 'b19-22', 'g0-2', 'r17-19'],
  [
    offer({ frog: 'b', start: '19', end: '21a', way: ['20a', '21a'] }),
    offer({ frog: 'b', start: '19', end: '22', way: ['20b', '21b', '22'] }),
    offer({ frog: 'g', start: '0', end: '2', way: ['1', '2'] }),
    offer({ frog: 'r', start: '17', end: '19', way: ['18', '19'] }),
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

  it('have their lanes in order of the letters', () => {
    const turned = choicesOf(['r18-20b', 'r18-21a'], [
      offer({ frog: 'r', start: '18', end: '20b', way: ['19', '20b'] }), offer({ frog: 'r', start: '18', end: '21a', way: ['19', '20a', '21a'] }),
    ]);
    expect(landings(turned, 'r18').map(({ lane }) => lane)).toEqual(['a', 'b']);
  });

  it('have numbered landings where the letters would be the same', () => {
    const same = choicesOf(['g8-10a', 'g8-11'], [
      offer({ frog: 'g', start: '8', end: '10a', way: ['9a', '10a'] }), offer({ frog: 'g', start: '8', end: '11', way: ['9a', '10a', '11'] }),
    ]);
    expect(landings(same, 'g8').map(({ lane }) => lane)).toEqual(['1', '2']);
  });
});

const swaps = choicesOf(
  ['P>b<Y', 'W>b<Y', 'P>r<W'],
  [
    offer({ kind: 'swap', lily: 'P', seat: 'b', taken: 'Y', points_after: 3 }),
    offer({ kind: 'swap', lily: 'W', seat: 'b', taken: 'Y', points_after: 4 }),
    offer({ kind: 'swap', lily: 'P', seat: 'r', taken: 'W', points_after: 5 }),
  ],
);

describe('a swap', () => {
  it('offers what one may give, and take for it', () => {
    expect([...'WYPBK'].filter((lily) => mayGive(swaps, lily))).toEqual(['W', 'P']);
    expect(mayTake(swaps, null, 'r', 'W')).toBe(true);
    expect(mayTake(swaps, 'W', 'r', 'W')).toBe(false);
  });

  it('is decided when both lilies are named', () => {
    const hand = take(give(swaps, EMPTY_HAND, 'P'), 'b', 'Y');
    expect(decided(swaps, EMPTY_HAND)).toBeNull();
    expect(decided(swaps, give(swaps, EMPTY_HAND, 'P'))).toBeNull();
    expect(decided(swaps, hand)?.move).toBe('P>b<Y');
  });

  it('keeps what is to be taken when another lily is given, as long as it fits', () => {
    const first = take(give(swaps, EMPTY_HAND, 'P'), 'b', 'Y');
    expect(give(swaps, first, 'W')).toEqual({ given: 'W', seat: 'b', taken: 'Y' });
    const second = take(give(swaps, EMPTY_HAND, 'P'), 'r', 'W');
    expect(give(swaps, second, 'W')).toEqual({ given: 'W', seat: null, taken: null });
  });
});

it('a drop is decided by the lily alone', () => {
  const drops = choicesOf(['drop W'], [offer({ kind: 'drop', lily: 'W', pad: '4' })]);
  expect(decided(drops, { ...EMPTY_HAND, given: 'W' })?.move).toBe('drop W');
  expect(decided(drops, { ...EMPTY_HAND, given: 'P' })).toBeNull();
});

describe('the three slots', () => {
  const states = (...given: Parameters<typeof slotsOf>) => slotsOf(...given).map(({ colour, state }) => `${colour}:${state}`);

  it('show what has moved and what is picked', () => {
    expect(states(pieces(['g2'], { moved: ['g2'] }), null)).toEqual(['g:moved', ':empty', ':empty']);
    expect(states(pieces(['g2'], { moved: ['g2'] }), 'r17')).toEqual(['g:moved', 'r:now', ':empty']);
  });

  it('keep a frog that waits on its pad as the one under way', () => {
    expect(states(pieces(['g2', 'b3'], { moved: ['g2', 'b3'], phase: 'hop' }), null)).toEqual(['g:moved', 'b:now', ':empty']);
  });

  it('are gone when the game is over', () => {
    expect(slotsOf(pieces([], { phase: 'over' }), null)).toEqual([]);
  });
});
