/** The prompt line: what the board says is to be done, a hint that was asked for, or for a while why something cannot be. */
import { untrack } from 'svelte';

const REASON_MS = 6000;

/** What a listener has not heard yet: another one for each time that it is to be said. */
export interface News {
  words: string;
  isMore: boolean; // comes after what is being said, and does not cut it off
}

class PromptLine {
  sentence = $state('');
  aloud = $state(''); // the same for those who listen
  reason = $state('');
  hint = $state('');
  news: News = $state.raw({ words: '', isMore: false });
  places = $state(0); // how many <Prompt /> the board has mounted
  #fade: ReturnType<typeof setTimeout> | null = null;

  get line(): string {
    return this.aside || this.sentence;
  }

  /** What stands in the place of the prompt itself. */
  get aside(): string {
    return this.reason || this.hint;
  }

  /** Called by boards from effects, hence untrack. Another prompt takes the place of reason and hint. */
  ask = (sentence: string, aloud = sentence): void =>
    untrack(() => {
      if (sentence !== this.sentence) {
        this.because('');
        this.hint = '';
      }
      this.sentence = sentence;
      if (aloud === this.aloud) return;
      this.aloud = aloud;
      this.news = { words: aloud, isMore: false };
    });

  because = (reason: string): void => {
    if (this.#fade) clearTimeout(this.#fade);
    this.reason = reason;
    if (!reason) return;
    this.news = { words: reason, isMore: false };
    this.#fade = setTimeout(() => (this.reason = ''), REASON_MS);
  };

  /** A hint; '' takes it away. */
  advise(hint: string): void {
    this.hint = hint;
    if (hint) this.news = { words: hint, isMore: true };
  }

  clear(): void {
    this.because('');
    this.hint = '';
    this.sentence = '';
    this.aloud = '';
    this.news = { words: '', isMore: false };
  }
}

export const promptLine = new PromptLine();
