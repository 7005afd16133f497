/** The setting "letters on pieces", in the reader's language: the board says it once, its pieces ask. Outside a board no piece wears one.
 * Heroes wear none: their faces tell them apart, and so no letter means two things. */
import { getContext, setContext } from 'svelte';
import type { Say } from '$lib/contract';
import type { Colour } from './pieces';

const KEY = 'moonlight-heroes letters';

/** Empty: none is asked for. */
export type LetterOf = (colour: Colour) => string;

export const showLetters = (isOn: () => boolean, say: () => Say): void =>
  void setContext<LetterOf>(KEY, (colour) => (isOn() ? say()(`letter-${colour}`) : ''));

export const letters = (): LetterOf => getContext<LetterOf | undefined>(KEY) ?? (() => '');
