/** The prompt line: what the board says is to be done, or for a while why something cannot be. */
import { untrack } from 'svelte';

const REASON_MS = 6000;

class PromptLine {
  sentence = $state('');
  reason = $state('');
  places = $state(0); // how many <Prompt /> the board has mounted
  #fade: ReturnType<typeof setTimeout> | null = null;

  get line(): string {
    return this.reason || this.sentence;
  }

  /** Called by boards from effects, hence untrack. */
  ask = (sentence: string): void =>
    untrack(() => {
      if (sentence !== this.sentence) this.because('');
      this.sentence = sentence;
    });

  because = (reason: string): void => {
    if (this.#fade) clearTimeout(this.#fade);
    this.reason = reason;
    if (reason) this.#fade = setTimeout(() => (this.reason = ''), REASON_MS);
  };

  clear(): void {
    this.because('');
    this.sentence = '';
  }
}

export const promptLine = new PromptLine();
