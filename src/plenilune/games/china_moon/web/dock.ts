/** What a dock is given, with words or without. */
import type { Say } from '$lib/contract';
import type { Landing, Slot } from './choosing';
import type { Sentences } from './sentences';

export interface DockProps {
  form: 'column' | 'low' | 'narrow';
  say: Say;
  sentences: Sentences;
  isLit: boolean; // it is this person who acts
  slots: Slot[];
  landings: Landing[];
  chosen: string | null; // with "ask before each move": the one to be confirmed
  hinted: string | null;
  mayPutBack: boolean;
  letters: boolean;
  choose: (landing: Landing) => void;
  look: (move: string | null) => void;
  confirm: () => void;
  putBack: () => void;
}
