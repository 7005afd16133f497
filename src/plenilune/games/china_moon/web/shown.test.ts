import { describe, expect, it } from 'vitest';
import { course, shown, pieces } from './fixture';
import { after, lastTrail, plan, show, type Shown, type Step } from './shown';

const hops = (steps: Step[]) => steps.flatMap((step) => (step.kind === 'hop' ? [`${step.from}-${step.to}${step.over ? '!' : ''}`] : []));
const kinds = (steps: Step[]) => steps.map((step) => step.kind);
const ends = (start: Shown, steps: Step[]) => steps.reduce(after, start);

describe('what is to be seen between two views', () => {
  it('hops step by step and jumps over frogs in one higher hop', () => {
    const { steps, trail } = plan(course, shown(['g0', 'b1']), [['g', 'g0-3']], pieces(['g3', 'b1'], { phase: 'hop', frog: 'g3' }));
    expect(hops(steps)).toEqual(['0-2!', '2-3']);
    expect(trail).toEqual(['0', '1', '2', '3']);
    expect(steps.at(-1)).toEqual({ kind: 'land', on: 'spring' });
  });

  it('takes the lily where the frog ends, for its owner, whoever moved it', () => {
    const lilies: [string, string][] = [['2', 'W']];
    const { steps } = plan(course, shown(['g0', 'b0'], { lilies }), [['b', 'g0-2']], pieces(['g2', 'b0'], { pools: [['g', 'W'], ['b', '']] }));
    expect(kinds(steps)).toEqual(['hop', 'hop', 'take', 'land']);
    const last = ends(shown(['g0', 'b0'], { lilies }), steps);
    expect(last.pools.get('g')).toBe('W');
    expect(last.lilies.size).toBe(0);
  });

  it('lets the lily of a frog that nobody owns leave the game', () => {
    const { steps } = plan(course, shown(['n0'], { lilies: [['2', 'W']] }), [['b', 'n0-2']], pieces(['n2']));
    expect(steps.find((step) => step.kind === 'take')).toMatchObject({ seat: null });
  });

  it('follows a spring to where the view says the frog rests', () => {
    const { steps, trail } = plan(course, shown(['g1', 'b4']), [['g', 'g1-3']], pieces(['b4', 'g6a']));
    expect(hops(steps)).toEqual(['1-2', '2-3', '3-5a!', '5a-6a']);
    expect(steps.filter((step) => step.kind === 'land').map((step) => step.on)).toEqual(['spring', 'plain']);
    expect(trail[0]).toBe('1');
  });

  it('waits on a spring for the lane, and goes on from there', () => {
    const facts: [string, string][] = [['g', 'g1-3'], ['g', 'g3-5b']];
    const { steps, trail } = plan(course, shown(['g1']), facts, pieces(['g5b']));
    expect(hops(steps)).toEqual(['1-2', '2-3', '3-4', '4-5b']);
    expect(trail).toEqual(['1', '2', '3', '4', '5b']);
  });

  it('chooses the lane in which the frog lands twice', () => {
    const { steps } = plan(course, shown(['g4', 'b5b']), [['g', 'g4-6a']], pieces(['b5b', 'g6a']));
    expect(hops(steps)).toEqual(['4-5a', '5a-6a']);
    const through = plan(course, shown(['g4', 'b6a']), [['g', 'g4-7']], pieces(['b6a', 'g7']));
    expect(hops(through.steps)).toEqual(['4-5a', '5a-7!']);
  });

  it('brings a frog home to the next place and its lily to the owner', () => {
    const start = shown(['g7', 'bF'], { places: ['-', 'Y', 'P', 'B'] });
    const { steps } = plan(course, start, [['g', 'g7-F']], pieces(['gF', 'bF'], { places: ['-', '-', 'P', 'B'], pools: [['g', 'Y'], ['b', '']] }));
    expect(steps.find((step) => step.kind === 'take')).toEqual({ kind: 'take', lily: 'Y', pad: 'F', place: 1, seat: 'g' });
    const last = ends(start, steps);
    expect(last.frogs.find((frog) => frog.colour === 'g')).toMatchObject({ pad: 'F', place: 1 });
    expect(last.places).toEqual(['-', '-', 'P', 'B']);
  });

  it('swaps two lilies and drops one where the view has it', () => {
    const start = shown(['g7', 'b6b'], { pools: [['g', 'WP'], ['b', 'Y']] });
    const facts: [string, string][] = [['g', 'P>b<Y'], ['b', 'drop P']];
    const { steps } = plan(course, start, facts, pieces(['g7', 'b6b'], { lilies: [['4', 'P']], pools: [['g', 'WY'], ['b', '']] }));
    expect(steps).toEqual([
      { kind: 'swap', seat: 'g', other: 'b', given: 'P', taken: 'Y' },
      { kind: 'drop', seat: 'b', lily: 'P', pad: '4' },
    ]);
    const last = ends(start, steps);
    expect([...last.pools]).toEqual([['g', 'WY'], ['b', '']]);
    expect(last.lilies.get('4')).toBe('P');
  });

  it('walks home what was taken back', () => {
    const { steps, trail } = plan(course, shown(['g4']), [], pieces(['g2']));
    expect(hops(steps)).toEqual(['4-3', '3-2']);
    expect(trail).toEqual([]);
  });

  it('leaves a view alone in which nothing moved', () => {
    expect(plan(course, shown(['g4', 'b2']), [], pieces(['g4', 'b2'])).steps).toEqual([]);
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
  expect(lastTrail(course, [['g', 'g0-2']], pieces(['g2']))).toEqual(['0', '1', '2']);
  expect(lastTrail(course, [['g', 'g1-3']], pieces(['g5a']))).toEqual(['1', '2', '3', '4', '5a']);
  expect(lastTrail(course, [['g', 'drop W']], pieces(['g5a']))).toEqual([]);
});
