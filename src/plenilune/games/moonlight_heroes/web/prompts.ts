/** What is asked: the line that is read, and the same for those who listen, with what the pictures mean. */
import type { Say, Tell } from '$lib/contract';
import { choicesOf, spaceOf, type Choice, type HeroesView } from './pieces';

export interface Asked {
  line: string;
  aloud: string;
}

/** `picked`: a move that waits for a second tap. */
export function promptOf(view: HeroesView, picked: Choice | undefined, say: Say, tell: Tell): Asked {
  const asked = view.asks[0];
  if (!asked) return { line: '', aloud: '' };
  if (picked) {
    const line = say(pickedKey(view, picked));
    return { line, aloud: line };
  }
  const line = tell(asked);
  const means = view.mover === view.seat ? meaningsOf(view).map((key) => say(key)) : [];
  return { line, aloud: [line, ...means].join(' ') };
}

function pickedKey(view: HeroesView, picked: Choice): string {
  if (picked.kind === 'hide') return `picked-${spaceOf(view.pieces, picked.space)?.colour || 'f'}`;
  return picked.kind === 'save' ? 'picked-save' : 'picked-rest';
}

function meaningsOf(view: HeroesView): string[] {
  const choices = choicesOf(view);
  const hides = choices.filter((choice) => choice.kind === 'hide');
  const isThere = (kind: Choice['kind']) => choices.some((choice) => choice.kind === kind);
  const keys: string[] = [];
  if (hides.length) keys.push('aloud-hide');
  if (hides.some((choice) => spaceOf(view.pieces, choice.space)?.can_save)) keys.push('aloud-spark');
  if (isThere('save')) keys.push(hides.length ? 'aloud-stay' : 'aloud-save');
  if (isThere('keep')) keys.push('aloud-keep');
  if (isThere('pass')) keys.push('aloud-pass');
  if (view.pieces.is_last_round && hides.length) keys.push('tell-last-round');
  return keys;
}

/** Whether a tap only shows what would come of it, and a second one does it: by a finger, unless that is seen already; else as somebody wishes. */
export const asksFirst = (how: string, isSeen: boolean, wishes: boolean): boolean => wishes || (how === 'touch' && !isSeen);
