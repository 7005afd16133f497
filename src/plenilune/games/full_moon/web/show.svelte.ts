/** What the board shows while it catches up with the newest view: the wolf runs, the row closes up, the moon travels. */
import type { FullMoonOrder, FullMoonTable } from '$lib/messages';
import { ease, ms } from '$lib/motion';
import { difference, type Change } from './difference';
import type { Run } from './placement';
import type { Wolf } from './wolves';

export interface Manner {
  speed: number; // 0: no travel at all
  hasRun: boolean; // the pack stands at its goal already, as a preview
}

interface Sight {
  table: FullMoonTable;
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
  goal: FullMoonTable; // the newest that was told
  #waiting: Sight | null = null;
  #steps: (() => number)[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #landed: (what: 'wolf' | 'moon' | 'four') => void;

  constructor(table: FullMoonTable, landed: (what: 'wolf' | 'moon' | 'four') => void) {
    this.goal = table;
    this.#landed = landed;
    this.#rest(table);
  }

  /** Shows that table next; says what ran. At most one sight waits while another is on. */
  see(table: FullMoonTable, manner: Manner, isBack: boolean): Change | null {
    const change = isBack ? null : difference(this.goal, table);
    const sight: Sight = { table, change, manner };
    if (this.#waiting) this.finish();
    if (this.isResting) this.#begin(sight);
    else this.#waiting = sight;
    this.goal = table;
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

  #begin({ table, change, manner }: Sight): void {
    this.change = change;
    const time = (length: number) => (manner.speed === 0 ? 0 : length / manner.speed);
    if (manner.speed === 0) {
      this.slide = 0;
      this.moonLength = 0;
      this.#rest(table);
      if (change) this.#landed(table.order === 'won' ? 'four' : table.moon ? 'moon' : 'wolf');
      return;
    }
    this.isResting = false;
    this.#steps = [];
    if (change && !manner.hasRun) this.#steps.push(() => this.#slideTo(time(ms.slide + ms.slideColumn * Math.abs(change.way)), ease.slide, change));
    this.#steps.push(() => {
      if (change) this.#landed('wolf');
      this.columns = table.columns;
      this.moon = this.moon && follow(this.moon, table.columns);
      return this.#slideTo(time(change ? ms.close : ms.slide), ease.both, null);
    });
    this.#steps.push(() => {
      const isNew = table.order === 'won' || (table.moon !== null && change !== null);
      if (isNew) this.#landed(table.order === 'won' ? 'four' : 'moon');
      this.moonLength = time(ms.moon);
      this.moon = table.moon;
      this.isWon = table.order === 'won';
      return isNew ? time(ms.moon) : 0;
    });
    this.#steps.push(() => {
      this.#rest(table);
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

  #rest(table: FullMoonTable): void {
    this.columns = table.columns;
    this.run = null;
    this.moon = table.moon;
    this.isWon = table.order === 'won';
    this.isResting = true;
  }
}

/** The moon stays with its wolf while the row closes up. */
function follow(moon: FullMoonOrder, columns: readonly (readonly Wolf[])[]): FullMoonOrder {
  const at = columns.findIndex((column) => column.includes(moon.wolf));
  return at < 0 ? moon : { ...moon, column: at + 1 };
}
