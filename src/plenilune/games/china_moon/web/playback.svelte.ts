/** Shows what happened, one thing after the other, and lags behind the pieces while it does. A tap ends it at once. */
import { tick } from 'svelte';
import type { Course } from './course';
import { after, type Shown, type Step } from './shown';
import type { Stage } from './stage';

interface Scenario {
  steps: Step[];
  goal: (shown: Shown) => Shown; // what is shown in the end
}

interface Job {
  prepare: (shown: Shown) => Scenario;
  pace: number; // 0: fade straight to the end
  done: () => void;
}

export class Playback {
  shown: Shown | null = $state.raw(null);
  isBusy = $state(false);
  above: number | null = $state(null); // the frog in motion
  #stage: Stage | null = null;
  #run = 0;
  #now: { job: Job; scenario: Scenario } | null = null;
  #next: Job | null = null;

  constructor(
    private course: () => Course | null,
    private cue: (name: string, step?: number) => void,
  ) {}

  begin(stage: Stage): void {
    this.#stage = stage;
  }

  show(shown: Shown): void {
    this.shown = shown;
  }

  /** Nothing happened, but something about the pieces may be told anew. */
  refresh(draw: (shown: Shown) => Shown): void {
    if (!this.isBusy && this.shown) this.shown = draw(this.shown);
  }

  /** One job may wait behind the one that is shown; a third ends both. */
  add(job: Job): void {
    if (this.isBusy && this.#next) this.finish();
    if (this.isBusy) this.#next = job;
    else void this.#perform(job);
  }

  finish(): void {
    if (!this.#now || !this.shown) return;
    this.#run += 1;
    this.#stage?.finish();
    let { job, scenario } = this.#now;
    this.shown = scenario.goal(this.shown);
    if (this.#next) {
      job = this.#next;
      this.shown = job.prepare(this.shown).goal(this.shown);
    }
    this.#end();
    job.done();
  }

  #end(): void {
    this.#now = this.#next = this.above = null;
    this.isBusy = false;
  }

  async #perform(job: Job): Promise<void> {
    const mine = ++this.#run;
    const scenario = job.prepare(this.shown!);
    this.#now = { job, scenario };
    this.isBusy = true;
    if (this.#stage && job.pace > 0) {
      this.#stage.pace = job.pace;
      for (const step of scenario.steps) {
        await this.#step(step, this.#stage, mine);
        if (mine !== this.#run) return;
      }
    }
    this.shown = scenario.goal(this.shown!);
    const next = this.#next;
    if (job.pace === 0) this.#stage?.fade();
    this.#end();
    if (next) void this.#perform(next);
    else job.done();
  }

  async #step(step: Step, stage: Stage, mine: number): Promise<void> {
    const before = this.shown!;
    const then = { ...after(before, step), trail: [] };
    if (step.kind === 'hop') {
      this.above = step.frog;
      this.shown = { ...before, trail: [] };
      await tick();
      if (mine !== this.#run) return;
      this.cue('hop', step.count);
      await stage.hop(this.course()!, before, then, step);
    } else if (step.kind === 'land') {
      if (step.on === 'prankster' || step.on === 'spring' || step.on === 'butterfly') this.cue(step.on);
    } else {
      this.cue('lily');
      const flights = stage.flights(step);
      this.shown = { ...before, lilies: step.kind === 'take' ? then.lilies : before.lilies, places: then.places };
      await stage.fly(flights);
    }
    if (mine === this.#run) this.shown = then;
  }
}
