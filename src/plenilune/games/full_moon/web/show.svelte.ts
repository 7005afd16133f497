/** What the board shows while it catches up with the newest view: the wolf runs, the row closes up, the moon travels. */
import type { FullMoonOrder, FullMoonPieces } from '$lib/messages';
import { ease, ms } from './motion';
import { difference, type Change } from './difference';
import type { Run } from './placement';
import type { Wolf } from './wolves';

export interface Manner {
  speed: number; // 0: no travel at all
  hasRun: boolean; // the pack stands at its goal already, as a preview
}

interface Sight {
  pieces: FullMoonPieces;
  change: Change | null;
  manner: Manner;
}

export class Show {
  columns: readonly (readonly Wolf[])[] = $state.raw([]);
  run: Run | null = $state.raw(null);
  moon: FullMoonOrder | null = $state.raw(null);
  change: Change | null = $state.raw(null); // the last one, for its trail
  slide = $state(0);
  easing: string = $state(ease.slide);
  moonLength = $state(0);
  isResting = $state(true);
  isAbrupt = $state(false); // what moved is to be there at once
  isWon = $state(false); // the moon has risen
  goal: FullMoonPieces; // the newest that was told
  #waiting: Sight | null = null;
  #steps: (() => number)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #landed: (what: 'wolf' | 'moon' | 'four') => void;

  constructor(pieces: FullMoonPieces, landed: (what: 'wolf' | 'moon' | 'four') => void) {
    this.goal = pieces;
    this.#landed = landed;
    this.#rest(pieces);
  }

  /** Shows that pieces next; says what ran. At most one sight waits while another is on. */
  see(pieces: FullMoonPieces, manner: Manner, isBack: boolean): Change | null {
    const change = isBack ? null : difference(this.goal, pieces);
    const sight: Sight = { pieces, change, manner };
    if (this.#waiting) this.finish();
    if (this.isResting) this.#begin(sight);
    else this.#waiting = sight;
    this.goal = pieces;
    return change;
  }

  /** A tap ends any animation at once. */
  finish = (): void => {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#steps = [];
    if (this.isResting) return;
    this.slide = 0;
    this.moonLength = 0;
    this.isAbrupt = true;
    setTimeout(() => (this.isAbrupt = false), 50);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) this.change = waiting.change;
    this.#rest(this.goal);
  };

  #begin({ pieces, change, manner }: Sight): void {
    this.change = change;
    const time = (length: number) => (manner.speed === 0 ? 0 : length / manner.speed);
    if (manner.speed === 0) {
      this.slide = 0;
      this.moonLength = 0;
      this.#rest(pieces);
      if (change) this.#landed(pieces.order === 'won' ? 'four' : pieces.moon ? 'moon' : 'wolf');
      return;
    }
    this.isResting = false;
    this.#steps = [];
    if (change && !manner.hasRun) this.#steps.push(() => this.#slideTo(time(ms.slide + ms.slideColumn * Math.abs(change.way)), ease.slide, change));
    this.#steps.push(() => {
      if (change) this.#landed('wolf');
      this.columns = pieces.columns;
      this.moon = this.moon && follow(this.moon, pieces.columns);
      return this.#slideTo(time(change ? ms.close : ms.slide), ease.both, null);
    });
    this.#steps.push(() => {
      const isNew = pieces.order === 'won' || (pieces.moon !== null && change !== null);
      if (isNew) this.#landed(pieces.order === 'won' ? 'four' : 'moon');
      this.moonLength = time(ms.moon);
      this.moon = pieces.moon;
      this.isWon = pieces.order === 'won';
      return isNew ? time(ms.moon) : 0;
    });
    this.#steps.push(() => {
      this.#rest(pieces);
      const next = this.#waiting;
      this.#waiting = null;
      if (next) this.#begin(next);
      return 0;
    });
    this.#go();
  }

  #slideTo(length: number, easing: string, run: Run | null): number {
    this.slide = length;
    this.easing = easing;
    this.run = run;
    return length;
  }

  #go = (): void => {
    const step = this.#steps.shift();
    if (!step) return;
    const length = step();
    if (this.#steps.length > 0) this.#timer = setTimeout(this.#go, length);
  };

  #rest(pieces: FullMoonPieces): void {
    this.columns = pieces.columns;
    this.run = null;
    this.moon = pieces.moon;
    this.isWon = pieces.order === 'won';
    this.isResting = true;
  }
}

/** The moon stays with its wolf while the row closes up. */
function follow(moon: FullMoonOrder, columns: readonly (readonly Wolf[])[]): FullMoonOrder {
  const at = columns.findIndex((column) => column.includes(moon.wolf));
  return at < 0 ? moon : { ...moon, column: at + 1 };
}
