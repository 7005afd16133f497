/** One puzzle as it is being solved: the position, the moves so far, what the server says of a try. The server knows the answers. */
import { api } from '$lib/api';
import { app } from '$lib/app.svelte';
import type { Scene, Showing } from '$lib/contract';
import { nextStep, type HintStep } from '$lib/hint.svelte';
import type { Puzzle, PuzzleAnswer, PuzzleHint, PuzzleScene, Told, View } from '$lib/messages';
import { PAST } from '$lib/past';
import { promptLine } from '$lib/prompt.svelte';
import { solved, solvedThatEvening } from '$lib/puzzles';

const SEEN_MS = 1500; // until what was played has been seen
const WON_MS = 1700;

/** reply: what was played is looked at; showing: the solution is played through, and then shown. */
type Phase = 'play' | 'asking' | 'reply' | 'almost' | 'solved' | 'showing' | 'shown';

export class Solving {
  readonly puzzle: Puzzle;
  phase: Phase = $state('play');
  answer: Pick<PuzzleAnswer, 'title' | 'sentence' | 'reply'> | null = $state.raw(null); // of the try that is being looked at, or the solution
  evening: string | null = null; // the date whose puzzle this is
  moves: string[] = $state.raw([]); // of both, all right so far
  pending: string | null = $state(null); // the move that is being judged
  isAsking = $state(false); // for a hint
  #hint: PuzzleHint | null = $state.raw(null);
  #view: View = $state.raw({} as View);
  #heard: Told[] = $state.raw([]);
  #seq = $state(0);
  #before: { view: View; heard: Told[]; seq: number } | null = null; // where a wrong try goes back to
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(puzzle: Puzzle) {
    this.puzzle = puzzle;
    this.#view = puzzle.view;
  }

  /** The own moves that are still to be found. */
  get left(): number {
    return this.phase === 'solved' || this.phase === 'shown' ? 0 : this.puzzle.moons - this.moves.length / 2;
  }

  get acting(): string | null {
    return (this.phase === 'play' || this.phase === 'asking') && this.#view.mover === this.puzzle.seat ? this.puzzle.seat : null;
  }

  scene: Scene = $derived.by(() => {
    const { table, drawing, seat } = this.puzzle;
    return {
      type: 'scene', table: { ...table, mine: [seat] }, drawing, seq: this.#seq, view: this.#view, heard: this.#heard, ...PAST,
    };
  });

  /** The other's answer to a wrong try, or the hint that was asked for. */
  showing: Showing | null = $derived.by(() => {
    const reply = this.answer?.reply;
    if (this.phase === 'almost' && reply) return { move: reply.text, offer: reply.offer, tone: 'warn' };
    if (this.phase !== 'play' || !this.#hint) return null;
    const offer = this.#view.offers[this.#view.moves.indexOf(this.#hint.move)];
    return offer === undefined ? null : { move: this.#hint.move, offer, tone: 'target', step: this.#hint.step as HintStep };
  });

  play = async (move: string): Promise<void> => {
    if (this.phase !== 'play') return;
    this.#quiet();
    this.phase = 'asking';
    this.pending = move;
    try {
      this.#judge(move, await api.tryPuzzle(this.puzzle.id, [...this.moves, move]));
    } catch (error) {
      this.phase = 'play';
      this.#say(app.trouble(error));
    } finally {
      this.pending = null;
    }
  };

  /** Which rule forbids it? A try that is refused says so. */
  why = async (move: string): Promise<void> => {
    try {
      await api.tryPuzzle(this.puzzle.id, [...this.moves, move]);
    } catch (error) {
      this.#say(app.trouble(error));
      app.cue('illegal');
    }
  };

  /** Back to before the wrong try, or before the solution was shown. */
  again = (): void => {
    if ((this.phase !== 'almost' && this.phase !== 'shown') || !this.#before) return;
    this.#show(this.#before.view, this.#before.heard, this.#before.seq - this.#seq);
    this.answer = null;
    this.phase = 'play';
    app.cue('put');
  };

  /** How far the hint has gone; null: the lantern is out. */
  get step(): HintStep | null {
    return (this.#hint?.step ?? null) as HintStep | null;
  }

  /** One step more, as at the table: the wolf, the column, the moon, and out. */
  hint = async (): Promise<void> => {
    this.again();
    if (this.phase !== 'play' || this.isAsking) return;
    const step = nextStep(this.step);
    this.isAsking = true;
    try {
      const hint = step === null ? null : await api.puzzleHint(this.puzzle.id, this.moves, step);
      if (this.phase === 'play') this.#raise(hint);
    } catch (error) {
      this.#say(app.trouble(error));
    } finally {
      this.isAsking = false;
    }
  };

  /** Plays the rest of it, move by move of both. */
  solution = async (): Promise<void> => {
    this.again();
    if (this.phase !== 'play') return;
    this.#quiet();
    this.phase = 'asking';
    try {
      const { scenes, sentence } = await api.puzzleSolution(this.puzzle.id, this.moves);
      this.#before = { view: this.#view, heard: this.#heard, seq: this.#seq };
      this.#hint = null;
      this.phase = 'showing';
      this.#perform(scenes, sentence);
    } catch (error) {
      this.phase = 'play';
      this.#say(app.trouble(error));
    }
  };

  #perform([first, ...rest]: PuzzleScene[], sentence: string): void {
    if (!first) {
      this.answer = { title: app.say('puzzle-solution-title'), sentence, reply: null };
      this.phase = 'shown';
      app.announce(sentence, true);
      return;
    }
    this.#show(first.view, first.heard, 1);
    app.announce(first.sentence);
    this.#later(rest.length > 0 ? SEEN_MS : WON_MS, () => this.#perform(rest, sentence));
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }

  #raise(hint: PuzzleHint | null): void {
    this.#hint = hint;
    promptLine.hint = hint?.sentence ?? '';
    app.announce(promptLine.hint);
    if (hint) app.cue('pick');
  }

  #judge(move: string, answer: PuzzleAnswer): void {
    this.#before = { view: this.#view, heard: this.#heard, seq: this.#seq };
    this.#hint = null;
    this.answer = answer;
    this.phase = 'reply';
    this.#show(answer.after, answer.afterHeard, 1);
    if (answer.result === 'solved') {
      solved(this.puzzle.id);
      if (this.evening) solvedThatEvening(this.evening, this.puzzle.id);
    }
    this.#later(answer.result === 'solved' ? WON_MS : SEEN_MS, () => this.#follow(move, answer));
  }

  #follow(move: string, answer: PuzzleAnswer): void {
    if (answer.result !== 'on' || !answer.view || !answer.reply) {
      this.phase = answer.result === 'solved' ? 'solved' : 'almost';
      app.announce(`${answer.title} ${answer.sentence}`, true);
      return;
    }
    this.moves = [...this.moves, move, answer.reply.text];
    this.answer = null;
    this.#show(answer.view, answer.heard, 1);
    this.phase = 'play';
  }

  #show(view: View, heard: Told[], by: number): void {
    this.#view = view;
    this.#heard = heard;
    this.#seq += by;
  }

  #say(sentence: string): void {
    promptLine.because(sentence);
    app.announce(sentence);
  }

  #quiet(): void {
    promptLine.because('');
    promptLine.hint = '';
  }

  #later(length: number, then: () => void): void {
    this.#timer = setTimeout(then, app.settings.motion ? length : 350);
  }
}
