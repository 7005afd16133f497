import { describe, expect, it } from 'vitest';
import { drop, frogMove, leg, pieces, shown, swap, told } from './fixture';
import { after, lastTrail, plan, remember, show, type Shown, type Step } from './shown';

const hops = (steps: Step[]) => steps.flatMap((step) => (step.kind === 'hop' ? [`${step.from}-${step.to}${step.over.length ? '!' : ''}`] : []));
const kinds = (steps: Step[]) => steps.map((step) => step.kind);
const ends = (start: Shown, steps: Step[]) => steps.reduce(after, start);

describe('what is to be seen between two views', () => {
  it('hops step by step and jumps over frogs in one higher hop', () => {
    const move = frogMove('0', [leg(['1', '2', '3'], { over: ['1'], lands: 'spring' })], { then: 'hop' });
    const { steps, last } = plan(shown(['g0', 'b1']), [told(move)], pieces(['g3', 'b1'], { phase: 'hop', frog: 'g3' }));
    expect(hops(steps)).toEqual(['0-2!', '2-3']);
    expect(last.trail).toEqual(['0', '1', '2', '3']);
    expect(steps.at(-1)).toEqual({ kind: 'land', on: 'spring' });
  });

  it('takes the lily where the frog ends, for its owner, whoever moved it', () => {
    const lilies: [string, string][] = [['2', 'W']];
    const move = frogMove('0', [leg(['1', '2'], { lands: 'lily', lily: 'W' })]);
    const { steps } = plan(shown(['g0', 'b0'], { lilies }), [told(move, 'b')], pieces(['g2', 'b0'], { pools: [['g', 'W'], ['b', '']] }));
    expect(kinds(steps)).toEqual(['hop', 'hop', 'take', 'land']);
    const last = ends(shown(['g0', 'b0'], { lilies }), steps);
    expect(last.pools.get('g')).toBe('W');
    expect(last.lilies.size).toBe(0);
  });

  it('lets the lily of a frog that nobody owns leave the game', () => {
    const move = frogMove('0', [leg(['1', '2'], { lands: 'lily', lily: 'W' })], { frog: 'n', seat: null });
    const { steps } = plan(shown(['n0'], { lilies: [['2', 'W']] }), [told(move, 'b')], pieces(['n2']));
    expect(steps.find((step) => step.kind === 'take')).toMatchObject({ seat: null });
  });

  it('follows a spring that leaves no choice', () => {
    const move = frogMove('1', [leg(['2', '3'], { lands: 'spring' }), leg(['4', '5a', '6a'], { over: ['4'] })]);
    const { steps, last } = plan(shown(['g1', 'b4']), [told(move)], pieces(['b4', 'g6a']));
    expect(hops(steps)).toEqual(['1-2', '2-3', '3-5a!', '5a-6a']);
    expect(steps.filter((step) => step.kind === 'land').map((step) => step.on)).toEqual(['spring', 'plain']);
    expect(last.trail).toEqual(['1', '2', '3', '4', '5a', '6a']);
    expect(steps.flatMap((step) => (step.kind === 'hop' ? [step.count] : []))).toEqual([0, 1, 2, 3]);
  });

  it('waits on a spring for the lane, and goes on from there', () => {
    const waits = frogMove('1', [leg(['2', '3'], { lands: 'spring' })], { then: 'hop' });
    const goes = frogMove('3', [leg(['4', '5b'], { lands: 'lily' })], { goes_on: true });
    const { steps, last } = plan(shown(['g1']), [told(waits), told(goes)], pieces(['g5b']));
    expect(hops(steps)).toEqual(['1-2', '2-3', '3-4', '4-5b']);
    expect(last.trail).toEqual(['1', '2', '3', '4', '5b']);
    const later = plan(last, [told(frogMove('5b', [leg(['6b', '7'])]))], pieces(['g7']));
    expect(later.last.trail).toEqual(['5b', '6b', '7']);
  });

  it('brings a frog home to its place and the lily there to the owner', () => {
    const start = shown(['g7', 'bF'], { places: ['-', 'Y', 'P', 'B'] });
    const move = frogMove('7', [leg(['F'], { lands: 'finish', lily: 'Y', place: 1 })]);
    const { steps } = plan(start, [told(move)], pieces(['gF', 'bF'], { places: ['-', '-', 'P', 'B'], pools: [['g', 'Y'], ['b', '']] }));
    expect(steps.find((step) => step.kind === 'take')).toEqual({ kind: 'take', lily: 'Y', pad: 'F', place: 1, seat: 'g' });
    const last = ends(start, steps);
    expect(last.frogs.find((frog) => frog.colour === 'g')).toMatchObject({ pad: 'F', place: 1 });
    expect(last.places).toEqual(['-', '-', 'P', 'B']);
  });

  it('swaps two lilies and drops one where it is told to lie', () => {
    const start = shown(['g7', 'b6b'], { pools: [['g', 'WP'], ['b', 'Y']] });
    const heard = [told(swap('P', 'b', 'Y')), told(drop('P', '4'), 'b')];
    const { steps } = plan(start, heard, pieces(['g7', 'b6b'], { lilies: [['4', 'P']], pools: [['g', 'WY'], ['b', '']] }));
    expect(steps).toEqual([
      { kind: 'swap', seat: 'g', other: 'b', given: 'P', taken: 'Y' },
      { kind: 'drop', seat: 'b', lily: 'P', pad: '4' },
    ]);
    const last = ends(start, steps);
    expect([...last.pools]).toEqual([['g', 'WY'], ['b', '']]);
    expect(last.lilies.get('4')).toBe('P');
  });

  it('shows the set-up without steps', () => {
    expect(plan(shown(['g0']), [told({ kind: 'lilies', lilies: [['2', 'W']], places: ['W'] }, 'chance')], pieces(['g0'])).steps).toEqual([]);
  });

  it('leaves a view alone in which nothing moved', () => {
    expect(plan(shown(['g4', 'b2']), [], pieces(['g4', 'b2'])).steps).toEqual([]);
  });
});

describe('what was taken back', () => {
  const moved = plan(shown(['g1', 'b4']), [told(frogMove('1', [leg(['2', '3']), leg(['4', '5a', '6a'], { over: ['4'] })]))], pieces(['b4', 'g6a'])).last;

  it('goes the way that it was seen to come, pad by pad', () => {
    const { steps, last } = plan(moved, [], pieces(['g1', 'b4']));
    expect(hops(steps)).toEqual(['6a-5a', '5a-4', '4-3', '3-2', '2-1']);
    expect(last.trail).toEqual([]);
    expect(last.frogs.find((frog) => frog.colour === 'g')).toMatchObject({ pad: '1', came: ['1'] });
  });

  it('knows its way from move to move', () => {
    const next = plan(show(pieces(['b4', 'g6a']), {}, moved), [told(frogMove('6a', [leg(['7', 'F'], { lands: 'finish', place: 0 })]))], pieces(['b4', 'gF'])).last;
    expect(hops(plan(next, [], pieces(['b4', 'g6a'])).steps)).toEqual(['F-7', '7-6a']);
    expect(hops(plan(next, [], pieces(['g1', 'b4'])).steps)).toHaveLength(7);
  });

  it('goes as it is told to have come, where a board was opened later', () => {
    const heard = [told(frogMove('1', [leg(['2', '3'])]))];
    const opened = remember(show(pieces(['g3', 'g3']), {}, undefined, lastTrail(heard)), heard);
    expect(hops(plan(opened, [], pieces(['g1', 'g3'])).steps)).toEqual(['3-2', '2-1']);
  });

  it('goes straight where nobody knows the way', () => {
    expect(hops(plan(shown(['g4']), [], pieces(['g2'])).steps)).toEqual(['4-2']);
  });

  it('sends each frog to where it was', () => {
    let now = shown(['g0', 'g0']);
    now = plan(now, [told(frogMove('0', [leg(['1', '2'])])), told(frogMove('2', [leg(['3', '4'])])), told(frogMove('0', [leg(['1', '2'])]))], pieces(['g2', 'g4'])).last;
    const { steps, last } = plan(now, [], pieces(['g0', 'g2']));
    expect(last.frogs.map((frog) => frog.pad).sort()).toEqual(['0', '2']);
    expect(hops(steps)).toEqual(['4-3', '3-2', '2-1', '1-0']);
  });
});

describe('frogs from view to view', () => {
  it('keep their id', () => {
    const first = shown(['g0', 'g0', 'b2']);
    const next = show(pieces(['g0', 'g2', 'b4']), {}, first);
    expect(next.frogs.map((frog) => frog.id)).toEqual([0, 1, 2]);
    expect(next.frogs.map((frog) => frog.pad)).toEqual(['0', '2', '4']);
  });

  it('keep their place on the island, newcomers get the next', () => {
    const first = show(pieces(['gF', 'b7']), {}, shown(['g7', 'b7']));
    const next = show(pieces(['gF', 'bF']), {}, first);
    expect(next.frogs.map((frog) => frog.place)).toEqual([0, 1]);
  });
});

it('draws the way of the newest frog when a game is opened', () => {
  expect(lastTrail([told(frogMove('0', [leg(['1', '2'])]))])).toEqual(['0', '1', '2']);
  expect(lastTrail([told(frogMove('1', [leg(['2', '3']), leg(['4', '5a'])]))])).toEqual(['1', '2', '3', '4', '5a']);
  expect(lastTrail([told(drop('W', '4'))])).toEqual([]);
});
