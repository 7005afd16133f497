/** Pulling a piece with finger or mouse: lifted once it has gone far enough to be no tap; let go elsewhere, it glides home. */
import type { Point } from './frame';

const STRAY = 8; // so far a finger may stray and it is still a tap
export const HOME_MS = 140;

export interface Ways {
  within: (event: MouseEvent) => Point; // where that is, in the board's own pixels
  lift: () => void;
  drop: (at: Point) => boolean; // false: nothing there takes it
  glides: () => boolean;
}

export class Pull {
  at = $state.raw<Point | null>(null); // where the lifted piece is
  isHome = $state(false);
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const piece = event.currentTarget as HTMLElement;
    const from = this.#ways.within(event);
    const listening = new AbortController();
    piece.setPointerCapture(event.pointerId);
    this.isHome = false;

    const move = (moved: PointerEvent) => {
      const at = this.#ways.within(moved);
      if (!this.at && Math.hypot(at[0] - from[0], at[1] - from[1]) <= STRAY) return;
      if (!this.at) this.#ways.lift();
      this.at = at;
    };
    const end = (ended: PointerEvent) => {
      listening.abort();
      const at = this.at;
      if (!at) return;
      // The click that follows belongs to the pull.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }));
      if (ended.type === 'pointerup' && this.#ways.drop(at)) this.at = null;
      else this.#goHome(from);
    };
    piece.addEventListener('pointermove', move, listening);
    piece.addEventListener('pointerup', end, listening);
    piece.addEventListener('pointercancel', end, listening);
  };

  #goHome(from: Point): void {
    this.isHome = true;
    this.at = from;
    setTimeout(() => (this.at = null), this.#ways.glides() ? HOME_MS : 0);
  }
}
