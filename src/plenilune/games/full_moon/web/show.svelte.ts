/** What the board shows while it catches up with the newest view: the wolf runs, the row closes up, the moon travels. */
import type { FullMoonOrder, FullMoonPieces, ToldOf } from '$lib/messages';
import { Playback, type Scenario, type Step } from '$lib/playback.svelte';
import { ease, ms } from './motion';
import type { Run } from './placement';
import type { Wolf } from './wolves';

const ABRUPT_MS = 50; // until all that was to be there at once has been drawn

export type Heard = ToldOf<'full-moon'>;
type Landing = 'wolf' | 'moon' | 'four';

export interface Manner {
  pace: number; // 0: no travel at all
  hasRun: boolean; // the pack stands at its goal already, as a preview
}

export interface Shown {
  columns: readonly (readonly Wolf[])[];
  beds: readonly string[]; // a name for each column, which it keeps while the row closes up
  run: Run | null;
  moon: FullMoonOrder | null;
  isWon: boolean; // the moon has risen
  last: Heard | null; // the move that led here, for its trail
  slide: number; // how long what moves now takes, in milliseconds, and how
  easing: string;
  moonLength: number;
}

export class Show {
  isAbrupt = $state(false); // what moved is to be there at once
  #playback: Playback<Shown>;
  #landed: (what: Landing) => void;

  constructor(pieces: FullMoonPieces, landed: (what: Landing) => void, fade: () => void) {
    this.#landed = landed;
    this.#playback = new Playback(rest(pieces, null, 0), { fade, finish: () => this.#beAbrupt() });
  }

  get shown(): Shown {
    return this.#playback.shown;
  }

  get isResting(): boolean {
    return !this.#playback.isBusy;
  }

  /** Shows these pieces next; `heard` is the move that led to them, if one has. */
  see(pieces: FullMoonPieces, heard: Heard | null, manner: Manner): void {
    const run = heard?.offer.kind === 'move' ? heard : null;
    this.#playback.add({ pace: manner.pace, prepare: () => this.#scenario(pieces, run, manner) });
    if (manner.pace === 0 && run) this.#landed(pieces.four !== null ? 'four' : pieces.moon ? 'moon' : 'wolf');
  }

  /** A tap ends any animation at once. */
  finish = (): void => this.#playback.finish();

  #scenario(pieces: FullMoonPieces, heard: Heard | null, { pace, hasRun }: Manner): Scenario<Shown> {
    const steps: Step<Shown>[] = [];
    if (heard && !hasRun) {
      steps.push((beat) => {
        const length = ms.slide + ms.slideColumn * Math.abs(heard.offer.goal - heard.offer.column);
        beat.show({ ...beat.shown, run: runOf(heard), slide: length / beat.pace, easing: ease.slide });
        return length;
      });
    }
    steps.push((beat) => {
      if (heard) this.#landed('wolf');
      const length = heard ? ms.close : ms.slide;
      const moon = beat.shown.moon && follow(beat.shown.moon, pieces.columns);
      beat.show({ ...beat.shown, columns: pieces.columns, beds: bedsAfter(beat.shown.beds, pieces.columns.length, heard), run: null, moon, slide: length / beat.pace, easing: ease.both });
      return length;
    });
    steps.push((beat) => {
      const isWon = pieces.four !== null;
      const isNew = isWon || (pieces.moon !== null && heard !== null);
      if (isNew) this.#landed(isWon ? 'four' : 'moon');
      beat.show({ ...beat.shown, moon: pieces.moon, isWon, moonLength: ms.moon / beat.pace });
      return isNew ? ms.moon : 0;
    });
    return { steps, goal: (shown) => ({ ...rest(pieces, heard, pace === 0 ? 0 : shown.moonLength), beds: bedsAfter(shown.beds, pieces.columns.length, heard) }) };
  }

  #beAbrupt(): void {
    this.isAbrupt = true;
    setTimeout(() => (this.isAbrupt = false), ABRUPT_MS);
  }
}

/** The pack of a move as it stands at its goal while the row has not closed up. */
const runOf = ({ offer, mover }: Heard): Run => ({ wolves: offer.wolves, goal: offer.goal - 1, side: mover });

const rest = (pieces: FullMoonPieces, last: Heard | null, moonLength: number): Shown => ({
  columns: pieces.columns, beds: pieces.columns.map((_, at) => `${at}`), run: null, moon: pieces.moon, isWon: pieces.four !== null, last, slide: ms.slide, easing: ease.slide, moonLength,
});

/** The bed of a column that nobody stands in any more goes; the others keep their names and move with their wolves. */
export function bedsAfter(beds: readonly string[], columns: number, heard: Heard | null): string[] {
  if (beds.length === columns) return [...beds];
  const closed = heard?.offer.closes ? beds.filter((_, at) => at !== heard.offer.column - 1) : [];
  return closed.length === columns ? closed : Array.from({ length: columns }, (_, at) => `${at}`);
}

/** The moon stays with its wolf while the row closes up. */
function follow(moon: FullMoonOrder, columns: readonly (readonly Wolf[])[]): FullMoonOrder {
  const at = columns.findIndex((column) => column.includes(moon.wolf));
  return at < 0 ? moon : { ...moon, column: at + 1 };
}
