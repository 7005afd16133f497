/** Shows what happened, one thing after the other, and lags behind the newest while it does. A tap ends it at once. One for each board.
 *
 * What is shown (`shown`, of the board's own type) changes only here: a job brings it from what it was to a goal, in steps that take their time.
 * One job may wait behind the one that is on; a further one ends all of them. */

/** What a step may do while it is on. */
export interface Beat<S> {
  readonly shown: S;
  readonly pace: number; // 1, or 2: twice as fast
  /** Shows that. Does nothing once the step has been ended, so that it may be called after any wait. */
  show(next: S): void;
  /** Does something within the step, so many milliseconds of an unhurried one after it began; not at all if it is ended before. */
  after(length: number, act: () => void): void;
  /** False once a tap or a newer job has ended it. */
  isOn(): boolean;
}

/** Gives back how long it takes in milliseconds at pace 1, or a promise that takes care of the pace itself. */
export type Step<S> = (beat: Beat<S>) => number | Promise<unknown>;

export interface Scenario<S> {
  steps: Step<S>[];
  goal: (shown: S) => S; // what is shown in the end, whether the steps were seen or not
}

export interface Job<S> {
  /** Called when its turn comes, with what is shown then. */
  prepare: (shown: S) => Scenario<S>;
  pace: number; // 0: straight to the end
  done?: () => void; // all lies still, and nothing waits
}

export interface Manner {
  most?: number; // jobs that may wait: 1. Where it is more, those that have one behind them hurry
  finish?: () => void; // something was ended before its time
  fade?: () => void; // a job went straight to its end
}

/** `Playback<Shown>` shows something from the beginning, `Playback<Shown, null>` nothing until the first `set`. */
export class Playback<S, First extends S | null = S> {
  shown: S | First = $state.raw() as S | First;
  isBusy = $state(false);
  #manner: Manner;
  #now: { job: Job<S>; scenario: Scenario<S>; end: () => void } | null = null;
  #waiting: Job<S>[] = [];

  constructor(first: First, manner: Manner = {}) {
    this.shown = first;
    this.#manner = manner;
  }

  /** Shows that now; whatever was on or waited is forgotten. */
  set(shown: S | First): void {
    this.#stop();
    this.shown = shown;
  }

  /** Nothing happened, but something of it may look another way now. A job that is on comes to it by itself. */
  refresh(draw: (shown: S) => S): void {
    if (!this.isBusy && this.shown !== null) this.shown = draw(this.shown as S);
  }

  add(job: Job<S>): void {
    if (job.pace === 0 || this.#waiting.length >= (this.#manner.most ?? 1)) this.finish();
    if (this.isBusy) this.#waiting.push(job);
    else void this.#perform(job);
  }

  /** Ends what is on and what waits. */
  finish = (): void => {
    if (!this.#now) return;
    const { job, scenario } = this.#now;
    const rest = this.#waiting;
    this.#stop();
    this.#manner.finish?.();
    let shown = scenario.goal(this.shown as S);
    for (const one of rest) shown = one.prepare(shown).goal(shown);
    this.shown = shown;
    (rest.at(-1) ?? job).done?.();
  };

  #stop(): void {
    this.#now?.end();
    this.#now = null;
    this.#waiting = [];
    this.isBusy = false;
  }

  async #perform(job: Job<S>): Promise<void> {
    const scenario = job.prepare(this.shown as S);
    if (job.pace === 0) this.#manner.fade?.();
    else if (!(await this.#play(job, scenario))) return;
    this.shown = scenario.goal(this.shown as S);
    this.#now = null;
    const next = this.#waiting.shift();
    if (next) void this.#perform(next);
    else {
      this.isBusy = false;
      job.done?.();
    }
  }

  /** All steps of a job; false when it was ended on the way. */
  async #play(job: Job<S>, scenario: Scenario<S>): Promise<boolean> {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    let isOn = true;
    let ended = () => {};
    const whenEnded = new Promise<void>((resolve) => (ended = resolve));
    const end = () => {
      isOn = false;
      timers.forEach(clearTimeout);
      ended();
    };
    this.#now = { job, scenario, end };
    this.isBusy = true;
    for (const step of scenario.steps) {
      const pace = this.#paceOf(job);
      const after = (length: number, act: () => void) => void timers.add(setTimeout(act, length / pace));
      const length = step({
        shown: this.shown as S, pace, after, isOn: () => isOn,
        show: (next) => {
          if (isOn) this.shown = next;
        },
      });
      const whole = typeof length === 'number' ? new Promise<void>((resolve) => after(length, resolve)) : length;
      await Promise.race([whole, whenEnded]);
      if (!isOn) return false;
    }
    return true;
  }

  #paceOf(job: Job<S>): number {
    return (this.#manner.most ?? 1) > 1 && this.#waiting.length > 0 ? 2 : job.pace;
  }
}
