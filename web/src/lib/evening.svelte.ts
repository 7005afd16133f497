/** The puzzle of this evening and the moons of the week: the server is asked once an evening, the week is counted here alone. */
import { api } from './api';
import { app } from './app.svelte';
import type { Evening } from './messages';
import { dateOf, gameOf, weekTo, type EveningMoon } from './puzzles';

class ThisEvening {
  date = $state(dateOf(new Date()));
  week: EveningMoon[] = $state.raw(weekTo(dateOf(new Date())));
  #found: Evening | null = $state.raw(null);
  #asked: Promise<void> | null = null;

  puzzle = $derived(this.#found?.puzzle ?? null);
  game = $derived(this.puzzle ? gameOf(this.puzzle.id) : '');
  title = $derived(this.#found?.title ? app.voiceOf(this.game, String, null).tell(this.#found.title) : '');
  isSolved = $derived(this.week.at(-1)?.moon === 'solved');
  moons = $derived(this.week.filter(({ moon }) => moon === 'solved').length);
  /** How many moons the week has; without any, what an evening's puzzle is. */
  line = $derived(app.say(this.moons > 0 ? 'evening-moons' : 'evening-first', { count: this.moons }));

  /** As of now: a page that stays open sees the evening change, and the moons that have come since. */
  async look(now: Date = new Date()): Promise<void> {
    const date = dateOf(now);
    this.week = weekTo(date);
    if (date !== this.date) {
      this.date = date;
      this.#found = null;
      this.#asked = null;
    }
    this.#asked ??= this.#ask(date);
    await this.#asked;
  }

  async #ask(date: string): Promise<void> {
    try {
      const found = await api.evening(date);
      if (date === this.date) this.#found = found;
    } catch {
      this.#asked = null; // the shelves of puzzles are there all the same, and the next look asks again
    }
  }
}

export const evening = new ThisEvening();
