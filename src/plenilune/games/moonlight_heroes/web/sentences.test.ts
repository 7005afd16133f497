import { describe, expect, it } from 'vitest';
import type { Say } from '$lib/contract';
import { choicesSentence, news, prompt, spaceSentence } from './sentences';
import type { Hero, HeroesView, Space, Pieces } from './pieces';

/** Keys instead of sentences, with what fills their gaps. */
const say: Say = (key, gaps = {}) => `${key}(${Object.entries(gaps).map(([name, value]) => `${name} ${value}`).join(', ')})`;
const nameOf = (seat: string) => ({ f: 'You', w: 'tom' })[seat] ?? seat;

const hero = (seat: string, change: Partial<Hero> = {}): Hero => ({ seat, space: '', pebbles: 4, hand: null, gems: 0, tiles: [], ...change });
const space: Space = { name: 'L3', colour: 'r', place: 3, draws: 0, sign: '', gold: '', hero: '', can_save: true };
const pieces: Pieces = {
  phase: 'hide', seat: 'f', left: 0, path: ['', '', 'gr', '', '', ''], spaces: [space, { ...space, name: 'F2', colour: '', place: 0, gold: 'any 2', hero: 'f', can_save: false }],
  heroes: [hero('f', { hand: [2, 0, 3], space: 'F2' }), hero('w', { tiles: ['y'] })], bag: 40, heap: [0, 0, 0], tray: 0, tray_pebbles: null, castle: 10, zirroz: ['ggyy'],
  reverses: [], is_last_round: false, quiet_turns_left: 50,
};
const view: HeroesView = {
  game: 'moonlight-heroes', seat: 'f', mover: 'f', moves: ['L3'], scores: {}, winners: [], position: '', pieces, asks: [], tells: [],
  offers: [{ kind: 'hide', space: 'L3', pays: [0, 0, 1], draws: 0, tile: '', keeps: [0, 0, 0] }],
};

describe('sentences', () => {
  it('asks the mover, and names the one who is waited for', () => {
    expect(prompt(view, say, nameOf)).toBe('ask-hide()');
    expect(prompt({ ...view, mover: 'w' }, say, nameOf)).toBe('Waits-hide(hero tom)');
    expect(prompt({ ...view, pieces: { ...pieces, phase: 'keep' } }, say, nameOf)).toBe('ask-any-2()');
    expect(prompt({ ...view, offers: [{ ...view.offers[0]!, kind: 'pass' }] }, say, nameOf)).toBe('ask-pass()');
  });

  it('says what a space costs and brings, and promises a tile only where one may go', () => {
    expect(spaceSentence(say, pieces, space, true)).toContain('tell-space-save(space spot-L(place 3)');
    expect(spaceSentence(say, pieces, space, false)).toMatch(/^tell-space\(/);
  });

  it('tells the hand before the choices', () => {
    expect(choicesSentence(view, say, nameOf)).toMatch(/held-green\(count 2\).*held-red\(count 3\).*tell-space-save/);
  });

  it("tells how many another one drew, never which colours", () => {
    const told = news(pieces, { ...view, mover: 'f' }, [['w', 'L3'], ['chance', 'draw ??']], say, nameOf);
    expect(told).toContain('They-hide(name tom, spot spot-L(place 3))');
    expect(told).toContain('count 2');
    expect(told).not.toContain('held-green');
  });

  it('names the tile that was saved and those that Zirroz took', () => {
    const after = { ...view, pieces: { ...pieces, zirroz: ['ggyy', 'yy'], heroes: [pieces.heroes[0]!, hero('w', { tiles: ['y', 'gr'] })] } };
    const told = news(pieces, after, [['w', 'save'], ['chance', 'reverse 1']], say, nameOf);
    expect(told).toBe('They-save(name tom, tile green() red()) turned-1() zirroz-took(tile yellow() yellow())');
  });
});
