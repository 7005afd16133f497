/** Smileys between devices: which seat shows one now. Kept nowhere; whether they are shown is this device's own matter. */
import { app } from './app.svelte';
import { recall, remember } from './memory';
import type { Smiley } from './messages';

export const SMILEYS: readonly Smiley[] = ['smile', 'laugh', 'wow', 'think', 'sorry', 'heart'];
export const SHOWN_MS = 3000;
export const BETWEEN_MS = 2000; // the server takes one in two seconds

class Smileys {
  now: Partial<Record<string, Smiley>> = $state.raw({}); // seat -> which
  isMuted = $state(recall('smileys-muted', false));
  #ends = new Map<string, ReturnType<typeof setTimeout>>();

  mute(isMuted: boolean): void {
    this.isMuted = isMuted;
    remember('smileys-muted', isMuted);
    if (isMuted) this.clear();
  }

  /** `name`: of who sends it, to be said; empty for one's own. */
  show(seat: string, which: Smiley, name: string): void {
    if (this.isMuted || !SMILEYS.includes(which)) return;
    clearTimeout(this.#ends.get(seat));
    this.now = { ...this.now, [seat]: which };
    if (name) app.announce(app.say('smiley-from', { name, smiley: `@smiley-${which}` }));
    this.#ends.set(seat, setTimeout(() => {
      const { [seat]: _, ...others } = this.now;
      this.now = others;
    }, SHOWN_MS));
  }

  clear(): void {
    for (const end of this.#ends.values()) clearTimeout(end);
    this.#ends.clear();
    this.now = {};
  }
}

export const smileys = new Smileys();
