import { describe, expect, it } from 'vitest';
import type { FullMoonOffer } from '$lib/messages';
import { isChosen, leaders, moons, NOTHING, offered, packOf, packs, pickPack, pickWay, pickWolf, putBack, stepOf, ways } from './steps';

const move = (wolves: string, goal: number, right: boolean, moon: string, asks = 'k1'): [string, FullMoonOffer] => {
  const names = wolves.match(/../g) ?? [];
  const wins = moon === '#';
  const place = wins ? '' : moon === '^' ? 'above' : 'below';
  const offer: FullMoonOffer = {
    kind: 'move', wolves: names, column: 5, goal, beside: 'k2', right, closes: true, moon: place, wins, asks: wins ? '' : asks, ends: wins,
  };
  return [`${wolves}${right ? '>' : '<'}${moon}`, offer];
};
const both = (wolves: string, goal: number, right: boolean) => [move(wolves, goal, right, '^'), move(wolves, goal, right, 'v')];

// g1 stands in front of r2 in column 5: alone both ways, with r2 only to the right; w2 has one way, k3 one way that wins.
const LIST = [
  ...both('g1', 4, false), ...both('g1', 6, true), ...both('g1r2', 6, true), ...both('w2', 3, true), move('k3', 6, true, '#'),
];
const OFFERS = offered(LIST.map(([text]) => text), LIST.map(([, offer]) => offer));

describe('what may be chosen', () => {
  it('is read from the offers', () => {
    expect(leaders(OFFERS).sort()).toEqual(['g1', 'k3', 'w2']);
    expect(packs(OFFERS, 'g1')).toEqual([1, 2]);
    expect(packOf(OFFERS, 'g1', 2)).toEqual(['g1', 'r2']);
    expect(ways(OFFERS, pickWolf(OFFERS, 'g1')).map((offer) => offer.goal)).toEqual([4, 6]);
  });

  it('goes from wolf to pack to column to moon', () => {
    expect(stepOf(OFFERS, NOTHING)).toBe('wolf');
    const picked = pickWolf(OFFERS, 'g1');
    expect(stepOf(OFFERS, picked)).toBe('pack');
    const alone = pickPack(OFFERS, picked, 1);
    expect(stepOf(OFFERS, alone)).toBe('column');
    const there = pickWay(alone, true);
    expect(stepOf(OFFERS, there)).toBe('moon');
    expect(moons(OFFERS, there).map((offer) => offer.text)).toEqual(['g1>^', 'g1>v']);
  });

  it('takes the only way by itself, but never one that wins', () => {
    expect(pickWolf(OFFERS, 'w2').right).toBe(true);
    expect(pickWolf(OFFERS, 'k3').right).toBeNull();
    expect(moons(OFFERS, pickWay(pickWolf(OFFERS, 'k3'), true))).toEqual([]);
  });

  it('keeps the way when another pack can go it too, else lets it go', () => {
    const right = pickWay(pickWolf(OFFERS, 'g1'), true);
    expect(pickPack(OFFERS, right, 2)).toMatchObject({ size: 2, right: true });
    const left = pickWay(pickWolf(OFFERS, 'g1'), false);
    expect(pickPack(OFFERS, left, 2)).toMatchObject({ size: 2, right: true }); // the only way of that pack
  });

  it('knows the chosen move again when it has been played, whatever its moon', () => {
    const chosen = pickWay(pickPack(OFFERS, pickWolf(OFFERS, 'g1'), 2), true);
    expect(OFFERS.filter((offer) => isChosen(chosen, offer)).map((offer) => offer.text)).toEqual(['g1r2>^', 'g1r2>v']);
    expect(OFFERS.some((offer) => isChosen(NOTHING, offer))).toBe(false);
  });

  it('asks for the pack where the way is settled already, if it is told to', () => {
    const list = [...both('g1', 6, true), ...both('g1r2', 6, true)];
    const few = offered(list.map(([text]) => text), list.map(([, offer]) => offer));
    const picked = pickWolf(few, 'g1');
    expect([stepOf(few, picked), stepOf(few, picked, true)]).toEqual(['moon', 'pack']);
    expect(stepOf(few, pickPack(few, picked, 2), true)).toBe('moon');
  });

  it('has passing as a step of its own', () => {
    const pass: FullMoonOffer = { ...OFFERS[0]!, kind: 'pass', wolves: [], moon: '', asks: '' };
    expect(stepOf(offered(['pass'], [pass]), NOTHING)).toBe('pass');
    expect(stepOf([], NOTHING)).toBe('none');
  });
});

describe('putting back', () => {
  it('undoes one step at a time', () => {
    const packed = pickPack(OFFERS, pickWolf(OFFERS, 'g1'), 2);
    expect(packed.right).toBe(true);
    const alone = putBack(OFFERS, packed);
    expect(alone).toMatchObject({ leader: 'g1', size: 1, right: null });
    expect(putBack(OFFERS, alone!)).toEqual(NOTHING);
    expect(putBack(OFFERS, NOTHING)).toBeNull();
  });

  it('opens the column again when there were two', () => {
    const there = pickWay(pickWolf(OFFERS, 'g1'), false);
    expect(putBack(OFFERS, there)).toMatchObject({ leader: 'g1', right: null });
  });

  it('lets go of a wolf whose way was never chosen', () => {
    expect(putBack(OFFERS, pickWolf(OFFERS, 'w2'))).toEqual(NOTHING);
  });
});
