/** What the board itself says: labels of what is touched here. What is asked, and what was done, the library says (view.asks, told.said). */
import type { Say, Tell } from '$lib/contract';
import { tellAll } from '$lib/words';
import { choicesOf, COLOUR_WORDS, COLOURS, spaceOf } from './pieces';
import type { Choice, Counts, HeroesView, Pieces } from './pieces';

/** `2 green, 3 red`: a hand as it is shown, pebbles picked so far. */
export function pebbles(say: Say, counts: Counts): string {
  const held = COLOURS.flatMap((colour, i) => (counts[i] ? [say(`held-${COLOUR_WORDS[colour]}`, { count: counts[i] })] : []));
  return held.join(', ') || say('held-none');
}

/** A choice in a sentence: a place says what it is. */
export function choiceLabel(choice: Choice, pieces: Pieces, tell: Tell): string {
  if (choice.kind === 'hide') return tellAll(spaceOf(pieces, choice.space)?.label ?? [], tell);
  if (choice.kind === 'save') return tell(choice.label);
  if (choice.kind === 'keep') return choice.label ? tell(choice.label) : '';
  return choice.kind === 'end' || choice.kind === 'pass' ? tell(['tell-choice', { choice: choice.label }]) : '';
}

/** What is asked, all that may be done, and who follows whom. */
export const choicesSentence = (view: HeroesView, tell: Tell, order: string): string =>
  [tellAll(view.asks, tell), ...choicesOf(view).map((choice) => choiceLabel(choice, view.pieces, tell)), order].join(' ');
