import { describe, expect, it } from 'vitest';
import { course, frogMove, leg, shown } from './fixture';
import { byPlace, frogThing, isOnIsland, landingThing, under } from './things';

describe('what can be tapped', () => {
  const pond = shown(['g0', 'g1', 'b4']);

  it('is a frog where it sits, listed unless another one is picked', () => {
    const things = ['g1', 'b4', 'r9'].flatMap((key) => frogThing(course, pond, key, 'b4', (frog) => frog.colour));
    expect(things.map(({ key, at, label, isListed }) => [key, at, label, isListed])).toEqual([
      ['g1', [100, 600], 'g', false], ['b4', [400, 600], 'b', true],
    ]);
    expect(frogThing(course, pond, 'g1', null, () => '')[0]).toMatchObject({ isListed: true });
  });

  it('is small on the start, where frogs sit close together', () => {
    const [start] = frogThing(course, pond, 'g0', null, () => '');
    const [pad] = frogThing(course, pond, 'g1', null, () => '');
    expect(start!.reach).toBeLessThan(pad!.reach);
  });

  it('comes in course order, on the start as frogs sit there', () => {
    const started = shown(['g0', 'b0', 'b4']);
    const things = ['b0', 'g0', 'b4'].flatMap((key) => frogThing(course, started, key, null, () => ''));
    expect(things.toSorted(byPlace).map(({ key }) => key)).toEqual(['g0', 'b0', 'b4']);
  });

  it('is the pad where a move ends', () => {
    const offer = frogMove('1', [leg(['2', '3'])]);
    expect(landingThing(course, { move: 'g1-3', offer, lane: '', key: '' }, 'there')).toMatchObject({ key: 'to g1-3', at: [300, 600], label: 'there' });
  });
});

describe('what lies under a finger', () => {
  const pond = shown(['g1', 'b4']);

  it('is a frog and its pad, a pad alone, or water', () => {
    expect(under(course, pond, [405, 605])).toMatchObject({ frog: { colour: 'b' }, pad: { name: '4' } });
    expect(under(course, pond, [205, 605])).toMatchObject({ frog: undefined, pad: { name: '2' } });
    expect(under(course, pond, [250, 20])).toEqual({ frog: undefined, pad: undefined });
  });

  it('is the island within its shore', () => {
    expect(isOnIsland(course, [425, 368])).toBe(true);
    expect(isOnIsland(course, [425, 460])).toBe(false);
  });
});
