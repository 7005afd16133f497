import { describe, expect, it } from 'vitest';
import type { Said, Say } from '$lib/contract';
import { hide, keep, pieces, save, space } from './fixture';
import { choiceLabel, choicesSentence, pebbles } from './labels';
import type { HeroesView } from './pieces';

const say: Say = (key, gaps = {}) => [key, ...Object.values(gaps).map((gap) => (typeof gap === 'function' ? gap('') : gap))].join(' ');
const tell = ([key, gaps]: Said): string => `${key}(${Object.values(gaps).map((gap) => (Array.isArray(gap) ? tell(gap as Said) : gap)).join()})`;

describe('labels', () => {
  it('pebbles are listed by colour', () => {
    expect(pebbles(say, [2, 0, 1])).toBe('held-green 2, held-red 1');
    expect(pebbles(say, [0, 0, 0])).toBe('held-none');
  });

  it('a choice is a place, or says itself what it is', () => {
    const garden = pieces({ spaces: [space('L3')] });
    expect(choiceLabel({ ...hide('L3', 'g'), move: 'L3' }, garden, tell)).toBe('tell-space(L3)');
    expect(choiceLabel({ ...save(3, 'gy', 'L3'), move: 'save' }, garden, tell)).toBe('save-this()');
    expect(choiceLabel(keep('gy'), garden, tell)).toBe('keep-these(gy)');
    expect(choiceLabel({ kind: 'end', seat: 'f', start: 'L3', label: ['choose-end', {}], move: 'end' }, garden, tell)).toBe('tell-choice(choose-end())');
  });

  it('what is asked comes before what may be done, and the order last', () => {
    const view: HeroesView = {
      game: 'moonlight-heroes', seat: 'f', mover: 'f', moves: ['L3'], offers: [hide('L3', 'g')], scores: {}, winners: [], position: '',
      pieces: pieces({ spaces: [space('L3')] }), asks: [['ask-hide', {}], ['you-hold', {}]], tells: [], ended: null,
    };
    expect(choicesSentence(view, tell, 'f, w')).toBe('ask-hide() you-hold() tell-space(L3) f, w');
  });
});
