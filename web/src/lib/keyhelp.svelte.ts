/** The help for keys: what this page, its board and every page listen to. A page says what it has while it is open. */
import type { Shortcut } from './contract';

export interface KeyPage {
  keys: readonly Shortcut[];
  game?: string; // whose board lies here: its own keys are in shortcuts.ts of its web folder
  choices?: () => string; // what may be done now, in a sentence
}

const NOTHING: KeyPage = { keys: [] };

class KeyHelp {
  isOpen = $state(false);
  page: KeyPage = $state.raw(NOTHING);

  /** Until the page is left. */
  of(page: KeyPage): () => void {
    this.page = page;
    return () => {
      if (this.page === page) this.page = NOTHING;
    };
  }
}

export const keyHelp = new KeyHelp();

export const EVERYWHERE: readonly Shortcut[] = [
  { keys: ['Tab'], does: 'keys-tab' },
  { keys: ['Enter', 'Space'], does: 'keys-tap' },
  { keys: ['Escape'], does: 'keys-close' },
  { keys: ['?'], does: 'keys-help' },
];

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc', Tab: 'Tab' };
const NAMED = new Set(['Enter', 'Space', 'Home', 'End', 'Shift', 'Delete', 'Control']);

/** As it is printed on the keyboards of that language. */
export function keyName(key: string, say: (key: string) => string): string {
  if (NAMED.has(key)) return say(`key-${key.toLowerCase()}`);
  return SIGNS[key] ?? key.toUpperCase();
}
