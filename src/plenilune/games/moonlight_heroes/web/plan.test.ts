import { describe, expect, it } from 'vitest';
import type { Fact } from '$lib/messages';
import { plan, type Step } from './plan';
import type { Hero, Space, Pieces } from './pieces';

const space = (name: string, change: Partial<Space> = {}): Space => ({
  name, colour: 'g', place: Number(name.slice(1)), draws: 1, sign: '', gold: '', hero: '', can_save: false, ...change,
});
const hero = (seat: string, change: Partial<Hero> = {}): Hero => ({ seat, space: '', pebbles: 4, hand: null, gems: 0, tiles: [], ...change });

const pieces = (change: Partial<Pieces> = {}): Pieces => ({
  phase: 'hide', seat: 'f', left: 0, path: ['g', 'y', 'r', '', 'gy', 'gr'],
  spaces: [space('L1'), space('L4', { colour: 'r' }), space('R5', { colour: 'g' }), space('F1', { colour: '', place: 0, sign: 'star', draws: 2 })],
  heroes: [hero('f', { hand: [2, 1, 1] }), hero('w')], bag: 40, heap: [0, 0, 0], tray: 0, tray_pebbles: null, castle: 10, zirroz: [],
  reverses: [], is_last_round: false, quiet_turns_left: 50, ...change,
});

const flown = (steps: Step[]) => steps.flatMap((step) => step.flights.map(({ thing, from, to }) => `${Object.values(thing).join(' ')}: ${from} -> ${to}`));

describe('hiding', () => {
  const before = pieces();
  const after = pieces({ seat: 'w', heap: [0, 0, 1], heroes: [hero('f', { space: 'L4', hand: [3, 1, 0] }), hero('w')] });
  const heard: Fact[] = [['f', 'L4'], ['chance', 'draw g']];

  it('pays, runs, then draws', () => {
    expect(flown(plan(before, after, heard))).toEqual([
      'pebble r: seat f -> heap', 'hero f: seat f -> space L4', 'pebble g: bag -> seat f',
    ]);
  });

  it('takes the pebble out of the hand and the hero off the board while they are on their way', () => {
    const [pay, run, draw] = plan(before, after, heard);
    expect(pay?.pieces.heroes[0]?.hand).toEqual([2, 1, 0]);
    expect(run?.pieces.heap).toEqual([0, 0, 1]);
    expect(run?.pieces.spaces.every((one) => one.hero === '')).toBe(true);
    expect(draw?.pieces.spaces.find((one) => one.name === 'L4')?.hero).toBe('f');
  });

  it('shows closed pebbles when another one draws', () => {
    const theirs = pieces({ seat: 'f', heroes: [hero('f'), hero('w', { space: 'F1', pebbles: 6 })] });
    const steps = plan(pieces({ seat: 'w' }), theirs, [['w', 'F1'], ['chance', 'draw ??']]);
    expect(flown(steps)).toEqual(['hero w: seat w -> space F1', 'pebble ?: bag -> seat w', 'pebble ?: bag -> seat w']);
    expect(steps.at(-1)?.pieces.heroes[1]?.hand).toBeNull();
  });

  it('puts the pebbles of a gold fountain on the tray', () => {
    const after = pieces({ phase: 'keep', tray: 4, tray_pebbles: [2, 1, 1], heroes: [hero('f', { space: 'F1', hand: [2, 1, 1] }), hero('w')] });
    expect(flown(plan(before, after, [['f', 'F1'], ['chance', 'draw ggyr']])).slice(1)).toEqual([
      'pebble g: bag -> space F1', 'pebble g: bag -> space F1', 'pebble y: bag -> space F1', 'pebble r: bag -> space F1',
    ]);
  });
});

describe('saving', () => {
  const at = [space('R5', { hero: 'f' }), space('L1')];
  const before = pieces({ phase: 'save', spaces: at, heroes: [hero('f', { space: 'R5', hand: [1, 1, 1] }), hero('w')], path: ['g', 'y', 'r', 'rr', 'gy', 'gr'] });
  const saved = (path: string[], zirroz: string[] = []) =>
    pieces({ seat: 'w', spaces: at, heap: [1, 1, 0], path, zirroz, heroes: [hero('f', { space: 'R5', hand: [0, 0, 1], tiles: ['gy'], gems: 2 }), hero('w')] });

  it('pays, takes the tile, shows the back', () => {
    const steps = plan(before, saved(['g', 'y', 'r', 'rr', '', 'gr']), [['f', 'save'], ['chance', 'reverse nothing']]);
    expect(flown(steps)).toEqual(['pebble g: seat f -> heap', 'pebble y: seat f -> heap', 'tile gy: place 5 -> seat f']);
    expect(steps.at(-1)).toMatchObject({ picture: 'nothing', ms: 1000 });
  });

  it('slides what was pushed, and what falls goes to Zirroz', () => {
    const facts: Fact[] = [['f', 'save'], ['chance', 'reverse 2'], ['chance', 'push yy'], ['chance', 'push ggg']];
    const slide = plan(before, saved(['ggg', 'yy', 'g', 'y', 'r', 'rr'], ['gr']), facts).at(-1);
    expect(slide && flown([slide])).toEqual([
      'tile g: place 1 -> place 3', 'tile y: place 2 -> place 4', 'tile r: place 3 -> place 5', 'tile rr: place 4 -> place 6',
      'tile gr: place 6 -> zirroz', 'tile ggg: gate -> place 1', 'tile yy: gate -> place 2',
    ]);
    expect(slide?.cues).toEqual([{ name: 'zirroz', at: 0 }]);
  });

  it('leaves in peace the tiles beyond the gap', () => {
    const facts: Fact[] = [['f', 'save'], ['chance', 'reverse 1'], ['chance', 'push yy']];
    const slide = plan(before, saved(['yy', 'g', 'y', 'r', 'rr', 'gr']), facts).at(-1);
    expect(slide?.pieces.path).toEqual(['', '', '', '', '', 'gr']);
  });

  it('does not guess when the paths do not fit together', () => {
    const steps = plan(before, saved(['yyr', '', '', '', '', '']), [['f', 'save'], ['chance', 'push g']]);
    expect(steps.some((step) => step.flights.some((flight) => flight.from === 'gate'))).toBe(false);
  });
});

describe('taking back', () => {
  it('lets the hero walk home', () => {
    const before = pieces({ spaces: [space('L4', { hero: 'f' }), space('L1')], heroes: [hero('f', { space: 'L4' }), hero('w')] });
    const after = pieces({ spaces: [space('L4'), space('L1', { hero: 'f' })], heroes: [hero('f', { space: 'L1' }), hero('w')] });
    expect(flown(plan(before, after, []))).toEqual(['hero f: space L4 -> space L1']);
  });

  it('shows nothing when nothing changed', () => expect(plan(pieces(), pieces(), [])).toEqual([]));
});
