/** How each small happening is seen and heard. */
import { tick } from 'svelte';
import type { Beat, Step as Act } from '$lib/playback.svelte';
import type { Course } from './course';
import { after, type Shown, type Step } from './shown';
import { Stage } from './stage';

export class Performer {
  above: number | null = $state(null); // the frog in motion
  #stage: Stage | null = null;

  constructor(
    private course: () => Course | null,
    private cue: (name: string, step?: number) => void,
  ) {}

  begin(root: HTMLElement): void {
    this.#stage = new Stage(root);
  }

  /** Ends what is in motion, all at once. */
  finish = (): void => this.#stage?.finish();

  /** Without motion: the pond as it is now comes through. */
  fade = (): void => this.#stage?.fade();

  act(step: Step): Act<Shown> {
    return async (beat) => {
      const then = { ...after(beat.shown, step), trail: [] };
      if (this.#stage) await this.#show(step, this.#stage, beat, then);
      beat.show(then);
    };
  }

  async #show(step: Step, stage: Stage, beat: Beat<Shown>, then: Shown): Promise<void> {
    const before = beat.shown;
    stage.pace = beat.pace;
    if (step.kind === 'hop') {
      this.above = step.frog;
      beat.show({ ...before, trail: [] });
      await tick();
      const course = this.course();
      if (!beat.isOn() || !course) return;
      this.cue('hop', step.count);
      await stage.hop(course, before, then, step);
    } else if (step.kind === 'land') {
      if (step.on === 'prankster' || step.on === 'spring' || step.on === 'butterfly') this.cue(step.on);
    } else {
      this.cue('lily');
      const flights = stage.flights(step);
      beat.show({ ...before, lilies: step.kind === 'take' ? then.lilies : before.lilies, places: then.places });
      await stage.fly(flights);
    }
  }
}
