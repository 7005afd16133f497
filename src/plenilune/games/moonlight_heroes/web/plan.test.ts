import { describe, expect, it } from 'vitest';
import { counts, draw, heard, hero, hide, keep, pieces, push, save, space } from './fixture';
import { plan, type Step } from './plan';

const flown = (steps: Step[]) => steps.flatMap((step) => step.flights.map(({ thing, from, to }) => `${Object.values(thing).join(' ')}: ${from} -> ${to}`));

describe('hiding', () => {
  const before = pieces();
  const after = pieces({ seat: 'w', heap: [0, 0, 1], heroes: [hero('f', { space: 'L4', hand: [3, 1, 0] }), hero('w')] });
  const facts = heard(hide('L4', 'r'), draw('g', 'L4'));

  it('pays, runs, then draws', () => {
    expect(flown(plan(before, after, facts))).toEqual(['pebble r: seat f -> heap', 'hero f: seat f -> space L4', 'pebble g: bag -> seat f']);
  });

  it('takes the pebble out of the hand and the hero off the board while they are on their way', () => {
    const [pay, run, drawn] = plan(before, after, facts);
    expect(pay?.pieces.heroes[0]?.hand).toEqual([2, 1, 0]);
    expect(run?.pieces.heap).toEqual([0, 0, 1]);
    expect(run?.pieces.spaces.every((one) => one.hero === '')).toBe(true);
    expect(drawn?.pieces.spaces.find((one) => one.name === 'L4')?.hero).toBe('f');
  });

  it('runs from the space where the hero was', () => {
    expect(flown(plan(before, after, heard(hide('F1', '', 'w', 'L1'))))).toEqual(['hero w: space L1 -> space F1']);
  });

  it('shows closed pebbles when another one draws', () => {
    const facts = heard(hide('F1', '', 'w'), draw('??', 'F1', { seat: 'w' }), hide('L1', 'g'));
    const steps = plan(pieces({ seat: 'w' }), after, facts);
    expect(flown(steps).slice(0, 3)).toEqual(['hero w: seat w -> space F1', 'pebble ?: bag -> seat w', 'pebble ?: bag -> seat w']);
    expect(steps.at(-1)?.pieces.heroes[1]).toMatchObject({ hand: null, pebbles: 6 });
    expect(steps.at(-1)?.pieces.bag).toBe(38);
  });
});

describe('a gold fountain', () => {
  const before = pieces();
  const drawn = draw('ggyr', 'F1', { on_tray: true });

  it('gets the pebbles on its tray', () => {
    expect(flown(plan(before, before, heard(hide('F1'), drawn))).slice(1)).toEqual([
      'pebble g: bag -> space F1', 'pebble g: bag -> space F1', 'pebble y: bag -> space F1', 'pebble r: bag -> space F1',
    ]);
  });

  it('gives what is kept to the hand and the rest to the open heap', () => {
    const kept = ['pebble g: space F1 -> seat f', 'pebble y: space F1 -> seat f', 'pebble g: space F1 -> heap', 'pebble r: space F1 -> heap'];
    expect(flown(plan(before, before, heard(keep('gy', 'gr'))))).toEqual(kept);
    const alone = { ...drawn, kept: keep('gy', 'gr').kept };
    expect(flown(plan(before, before, heard(alone))).slice(4)).toEqual(kept); // nothing was to be chosen
  });

  it('shows what another one keeps closed, and the rest open', () => {
    const theirs = { ...keep('gy', 'r'), seat: 'w', kept: { count: 2, pebbles: null, rest: counts('r') } };
    expect(flown(plan(before, before, heard(theirs)))).toEqual(['pebble ?: space F1 -> seat w', 'pebble ?: space F1 -> seat w', 'pebble r: space F1 -> heap']);
  });
});

describe('an empty bag', () => {
  it('is refilled from the open heap', () => {
    const facts = heard(draw('gg', 'F1', { refills: true }), draw('y', 'F1'));
    const [first, second] = plan(pieces({ bag: 2, heap: [3, 4, 5] }), pieces(), facts);
    expect(first?.pieces).toMatchObject({ bag: 2, heap: [3, 4, 5] });
    expect(second?.pieces).toMatchObject({ bag: 12, heap: [0, 0, 0] });
  });
});

describe('saving', () => {
  const at = [space('R5', { hero: 'f' }), space('L1')];
  const before = pieces({ phase: 'save', spaces: at, heroes: [hero('f', { space: 'R5', hand: [1, 1, 1] }), hero('w')], path: ['g', 'y', 'r', 'rr', 'gy', 'gr'] });
  const saved = save(5, 'gy', 'R5');

  it('pays, takes the tile, shows the back', () => {
    const steps = plan(before, before, heard(saved, { kind: 'reverse', seat: 'f', reverse: 'nothing' }));
    expect(flown(steps)).toEqual(['pebble g: seat f -> heap', 'pebble y: seat f -> heap', 'tile gy: place 5 -> seat f']);
    expect(steps.at(-1)).toMatchObject({ picture: 'nothing', ms: 1000 });
  });

  it('slides what was pushed, and what falls goes to Zirroz', () => {
    const slide = plan(before, before, heard(saved, push('yy', 4), push('ggg', 6, 'gr'))).at(-1);
    expect(slide && flown([slide])).toEqual([
      'tile g: place 1 -> place 3', 'tile y: place 2 -> place 4', 'tile r: place 3 -> place 5', 'tile rr: place 4 -> place 6',
      'tile gr: place 6 -> zirroz', 'tile ggg: gate -> place 1', 'tile yy: gate -> place 2',
    ]);
    expect(slide?.cues).toEqual([{ name: 'zirroz', at: 0 }]);
  });

  it('leaves in peace the tiles beyond the gap', () => {
    const slide = plan(before, before, heard(saved, push('yy', 4))).at(-1);
    expect(slide?.pieces.path).toEqual(['', '', '', '', '', 'gr']);
  });

  it('follows the path over several moves', () => {
    const next = { ...save(1, 'yy', 'L1'), seat: 'w' };
    const steps = plan(before, before, heard(saved, push('yy', 4), hide('L1', '', 'w'), next));
    expect(steps.at(-2)?.pieces.path).toEqual(['yy', 'g', 'y', 'r', 'rr', 'gr']);
    expect(steps.at(-1)?.pieces.path).toEqual(['', 'g', 'y', 'r', 'rr', 'gr']);
  });
});

describe('the last round', () => {
  it('is seen: the magic tile comes out, and then it is shown large', () => {
    const steps = plan(pieces(), pieces(), heard(push('magic', 3)));
    expect(steps.map((step) => step.picture)).toEqual([undefined, 'magic']);
    expect(steps.at(-1)?.pieces).toMatchObject({ path: ['magic', 'g', 'y', 'r', 'gy', 'gr'], is_last_round: true });
  });
});

describe('taking back', () => {
  it('lets the hero walk home', () => {
    const before = pieces({ spaces: [space('L4', { hero: 'f' }), space('L1')], heroes: [hero('f', { space: 'L4' }), hero('w')] });
    const after = pieces({ spaces: [space('L4'), space('L1', { hero: 'f' })], heroes: [hero('f', { space: 'L1' }), hero('w')] });
    expect(flown(plan(before, after, []))).toEqual(['hero f: space L4 -> space L1']);
  });

  it('shows nothing where nobody moved', () => expect(plan(pieces(), pieces(), [])).toEqual([]));
});
