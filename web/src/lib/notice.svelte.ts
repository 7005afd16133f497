/** One sentence in a chip, said aloud too, that goes by itself. */
import { app } from './app.svelte';

const STANDS_MS = 5000;

export class Notice {
  sentence = $state('');
  #ends: ReturnType<typeof setTimeout> | null = null;

  say = (sentence: string): void => {
    this.sentence = sentence;
    app.announce(sentence);
    if (this.#ends) clearTimeout(this.#ends);
    this.#ends = setTimeout(() => (this.sentence = ''), STANDS_MS);
  };
}
