/** The clocks of the table that is open; empty everywhere else. */
import { app } from './app.svelte';
import { graceOf, leftOf, Offset, shownAs, warningBetween } from './clock';
import type { Scene } from './messages';

class Clocks {
  #scene: Scene | null = $state.raw(null);
  #now = $state(0); // the server's time
  #offset = new Offset();
  #own: { seat: string; left: number } | null = null;

  /** As soon as a scene arrives, whenever it is shown. */
  note(scene: Scene): void {
    if (scene.time) this.#offset.note(scene.time.asOf, Date.now());
  }

  show(scene: Scene | null): void {
    this.#scene = scene?.time ? scene : null;
    this.tick();
  }

  /** Once a second. Whose own time runs is told at a minute and at ten seconds. */
  tick(): void {
    const scene = this.#scene;
    if (!scene?.time) {
      this.#own = null;
      return;
    }
    this.#now = this.#offset.serverTime(Date.now());
    const seat = scene.time.running;
    const left = seat && scene.table.mine.includes(seat) ? leftOf(scene.time, seat, this.#now) : null;
    if (seat === null || left === null) {
      this.#own = null;
      return;
    }
    const warning = this.#own?.seat === seat ? warningBetween(this.#own.left, left) : null;
    this.#own = { seat, left };
    if (warning === null) return;
    app.announce(app.say(`time-left-${warning}`));
    if (warning === 10) app.cue('cricket');
  }

  /** What stands at a seat: "4 min"; null: nothing. */
  at(seat: string): { text: string; label: string; isRunning: boolean; isGrace: boolean } | null {
    const time = this.#scene?.time;
    const left = time ? leftOf(time, seat, this.#now) : null;
    if (!time || left === null) return null;
    const grace = graceOf(time, seat, this.#now);
    const { unit, count } = shownAs(grace ?? left);
    const text = app.say(`clock-${unit}`, { count });
    return { text, label: app.say(grace === null ? 'clock-label' : 'clock-grace', { time: text }), isRunning: time.running === seat, isGrace: grace !== null };
  }
}

export const clocks = new Clocks();
