/** A hint at the table, in three steps: the piece, where it goes, all of it and why. It shows, and never plays. */
import { tick } from 'svelte';
import { api } from './api';
import { app } from './app.svelte';
import type { Showing } from './contract';
import type { Hint, Scene, Table } from './messages';
import type { Light } from './lanterns';
import { promptLine } from './prompt.svelte';

const LOOK_MS = 900; // what has just happened is seen first
const THINK_MS = 8000; // time to find it oneself, before the lantern shows more

export type HintStep = 1 | 2 | 3;

/** No other person plays on a device of their own. The server refuses it there too. */
export const mayHint = (table: Table): boolean =>
  table.status === 'playing' && table.mine.length > 0 && table.seats.every((seat) => seat.kind !== 'guest' && seat.kind !== 'open');

/** The step after that one; null: the lantern goes out. */
export const nextStep = (step: HintStep | null): HintStep | null => (step === null ? 1 : step === 3 ? null : ((step + 1) as HintStep));

/** The move of a hint as the board draws it; null when the game has gone on. */
export function showingOf(hint: Hint | null, step: HintStep | null, scene: Scene | null): Showing | null {
  if (!hint || !step || !scene?.view || scene.seq !== hint.seq) return null;
  const at = scene.view.moves.indexOf(hint.move);
  return at < 0 ? null : { move: hint.move, offer: scene.view.offers[at], tone: 'target', step };
}

/** Of the last step the reason, where there is one. */
export const sentenceOf = (hint: Hint, step: HintStep): string => (step === 3 && hint.why) || hint.steps[step - 1] || hint.sentence;

const BEGINNINGS = ['pointerdown', 'keydown'] as const;

export class Lantern {
  isAsking = $state(false);
  step: HintStep | null = $state(null);
  #hint: Hint | null = $state.raw(null);

  showing(scene: Scene | null): Showing | null {
    return showingOf(this.#hint, this.step, scene);
  }

  /** The next step of the hint for this position, if it is still wanted when it comes. */
  async raise(table: string, scene: Scene, isWanted = () => true): Promise<void> {
    if (this.isAsking) return;
    if (this.#hint?.seq !== scene.seq) {
      this.clear();
      await this.#ask(table, scene.seq);
    }
    await tick(); // what was put back for it has been asked anew
    if (!this.#hint || !isWanted()) return;
    this.step = nextStep(this.step);
    const sentence = this.step === null ? '' : sentenceOf(this.#hint, this.step);
    promptLine.advise(sentence);
    app.announce(sentence);
    if (this.step) app.cue('pick');
  }

  /** In a first game it rises by itself, until the person begins to do something. Gives back how to end it. */
  guide(table: string, scene: Scene, light: Light): () => void {
    const most = light === 'steps' ? 3 : 1;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      for (const kind of BEGINNINGS) removeEventListener(kind, end, true);
    };
    const go = async () => {
      await this.raise(table, scene, () => !isOver);
      if (!isOver && this.step !== null && this.step < most) timer = setTimeout(go, THINK_MS);
    };
    let timer = setTimeout(go, app.settings.motion ? LOOK_MS : LOOK_MS / 3);
    for (const kind of BEGINNINGS) addEventListener(kind, end, true);
    return end;
  }

  clear(): void {
    this.#hint = null;
    this.step = null;
    promptLine.hint = '';
  }

  async #ask(table: string, seq: number): Promise<void> {
    this.isAsking = true;
    try {
      this.#hint = await api.hint(table, seq);
    } catch (error) {
      promptLine.because(app.trouble(error));
      app.announce(app.trouble(error));
    } finally {
      this.isAsking = false;
    }
  }
}
