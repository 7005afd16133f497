import type { Layout, Say } from '$lib/contract';
import type { Card } from './MoonCards.svelte';
import type { Step } from './steps';
import type { Wolf } from './wolves';

/** What both docks show, and what can be done there. */
export interface DockProps {
  say: Say;
  layout: Layout;
  step: Step;
  order: string; // what the moon asks for, in words
  packs: Wolf[][]; // to choose from, leader first
  pack: Wolf[]; // chosen
  cards: Card[]; // places for the moon
  letters: boolean;
  mirrored: boolean; // for the left hand
  isOver: boolean;
  isAsking: boolean; // the move is complete and waits for a yes
  isPassing: boolean; // the pass was tapped and its sentence still stands
  canPutBack: boolean;
  choosePack: (size: number) => void;
  choose: (key: string) => void; // one of what may be tapped
  putBack: () => void;
  confirm: () => void;
  pass: () => void;
}
