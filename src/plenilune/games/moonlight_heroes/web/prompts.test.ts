import { describe, expect, it } from 'vitest';
import { hide, pieces, save, space } from './fixture';
import type { Choice, HeroesView, Offer } from './pieces';
import { asksFirst, promptOf } from './prompts';

const say = (key: string) => `[${key}]`;
const tell = ([key]: [string, unknown]) => `[${key}]`;
const view = (offers: Offer[], moves: string[], ask = 'ask-hide', change = {}): HeroesView =>
  ({ seat: 'f', mover: 'f', asks: [[ask, {}], ['you-hold', {}]], offers, moves, pieces: pieces(change) }) as unknown as HeroesView;
const aloud = (...args: Parameters<typeof view>) => promptOf(view(...args), undefined, say, tell).aloud;

describe('what is said aloud', () => {
  it('tells what rings and sparks mean', () => {
    expect(aloud([hide('L1', 'g')], ['L1'])).toBe('[ask-hide] [aloud-hide]');
    const spaces = [space('L1', { can_save: true })];
    expect(aloud([hide('L1', 'g')], ['L1'], 'ask-hide', { spaces })).toBe('[ask-hide] [aloud-hide] [aloud-spark]');
  });

  it('tells what the big button does', () => {
    expect(aloud([save(1, 'g', 'L1')], ['save'], 'ask-save')).toBe('[ask-save] [aloud-save]');
    expect(aloud([hide('L1', 'g'), save(1, 'g', 'L4')], ['L1', 'save'])).toBe('[ask-hide] [aloud-hide] [aloud-stay]');
  });

  it('is the bare sentence for those who wait', () => {
    const other = { ...view([], []), mover: 'w', asks: [['waits-hide', {}]] } as unknown as HeroesView;
    expect(promptOf(other, undefined, say, tell).aloud).toBe('[waits-hide]');
  });

  it('says what a first tap would come to', () => {
    const [there, fountain] = [hide('L4', 'r'), hide('F1')].map((offer, i) => ({ ...offer, move: ['L4', 'F1'][i] }) as Choice);
    const asked = view([there!, fountain!], ['L4', 'F1']);
    expect(promptOf(asked, there, say, tell)).toEqual({ line: '[picked-r]', aloud: '[picked-r]' });
    expect(promptOf(asked, fountain, say, tell).line).toBe('[picked-f]');
  });
});

describe('a first tap', () => {
  it('only shows what would come of it when a finger made it, and that is not seen yet', () => {
    expect(asksFirst('touch', false, false)).toBe(true);
    expect(asksFirst('touch', true, false)).toBe(false);
  });

  it('plays by mouse and keys, unless somebody wishes to be asked', () => {
    expect(['mouse', ''].map((how) => asksFirst(how, false, false))).toEqual([false, false]);
    expect(['mouse', '', 'touch'].map((how) => asksFirst(how, true, true))).toEqual([true, true, true]);
  });
});
