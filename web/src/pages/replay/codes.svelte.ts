/** Notation beside the sentences: small print of the analysis, off until somebody wants it on this device. */
import { recall, remember } from '$lib/memory';

class Codes {
  #on = $state(recall<boolean>('codes', false));

  get on(): boolean {
    return this.#on;
  }

  set on(on: boolean) {
    this.#on = on;
    remember('codes', on);
  }
}

export const codes = new Codes();
