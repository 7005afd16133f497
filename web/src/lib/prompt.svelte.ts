/** The prompt line: what the board says is to be done, a hint that was asked for, or for a while why something cannot be. */
import { untrack } from 'svelte';

const REASON_MS = 6000;

class PromptLine {
  sentence = $state('');
  aloud = $state(''); // the same for those who listen
  reason = $state('');
  hint = $state('');
  places = $state(0); // how many <Prompt /> the board has mounted
  #fade: ReturnType<typeof setTimeout> | null = null;

  get line(): string {
    return this.aside || this.sentence;
  }

  /** What stands in the place of the prompt itself. */
  get aside(): string {
    return this.reason || this.hint;
  }

  /** Called by boards from effects, hence untrack. */
  ask = (sentence: string, aloud = sentence): void =>
    untrack(() => {
      if (sentence !== this.sentence) this.because('');
      this.sentence = sentence;
      this.aloud = aloud;
    });

  because = (reason: string): void => {
    if (this.#fade) clearTimeout(this.#fade);
    this.reason = reason;
    if (reason) this.#fade = setTimeout(() => (this.reason = ''), REASON_MS);
  };

  clear(): void {
    this.because('');
    this.hint = '';
    this.sentence = '';
    this.aloud = '';
  }
}

export const promptLine = new PromptLine();
