/** What whoever looks after the server says to everybody at a table: shown until it is put away, and said aloud once, when there is time for it. */
import { app } from './app.svelte';
import type { Announced } from './messages';
import { router } from './router.svelte';
import { spoken } from './spoken.svelte';

class Announcements {
  #heard: Announced | null = $state.raw(null);
  #isPut = $state(false);

  /** At a table only: elsewhere nobody is interrupted by it. */
  get now(): Announced | null {
    return this.#isPut || router.route.page !== 'table' ? null : this.#heard;
  }

  hear(said: Announced): void {
    if (said.id === this.#heard?.id) return; // a lost connection is told again
    this.#heard = said.id && said.until * 1000 > Date.now() ? said : null;
    this.#isPut = false;
    if (!this.#heard) return;
    const sentence = sentenceOf(this.#heard);
    app.announce(sentence);
    if (app.home?.games.some((game) => spoken.of(game.key))) void import('./voice.svelte').then(({ voice }) => voice.say(sentence, true));
  }

  put(): void {
    this.#isPut = true;
  }
}

/** In the words of this device; what somebody has written themselves stays as it is. */
export const sentenceOf = (said: Announced): string => (said.key === 'own' ? said.text : app.say(`announced-${said.key}`, { time: said.text }));

export const announced = new Announcements();
