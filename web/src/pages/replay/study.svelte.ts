/** Looking at a finished game: where one is in it, a line that is tried from there, and what the computer says about both. */
import { flushSync } from 'svelte';
import { api, WrongAnswer } from '$lib/api';
import type { Scene } from '$lib/contract';
import type { Curve, CurvePoint, FreePosition, History, JudgedMove, Position, Told, View } from '$lib/messages';
import { PAST } from '$lib/past';
import { turnAt, turnsOf } from './moves';

/** A move tried: what came of it. `seq` goes on counting facts, so that the board sees one move after the other. */
interface Tried {
  move: string;
  seq: number;
  position: Position;
}

const AGAIN_MS = 700; // between two questions for the curve
const LONGEST_MS = 15_000; // the same, after troubles
const SETTLE_MS = 160; // whoever runs through the game asks for no verdict on the way
const BEAT_MS = 1500; // between the moves of a line

/** Where the game and what is said of it come from. */
export interface Source {
  history(seat?: string): Promise<History>;
  analysis(seq: number, line: readonly string[], seat: string | null): Promise<Position>;
  curve: ((from: number, seat: string | null) => Promise<Curve>) | null; // null: there is one position only
}

export const tableSource = (id: string): Source => ({
  history: (seat) => api.history(id, seat),
  analysis: (seq, line, seat) => api.analysis(id, seq, line, seat),
  curve: (from, seat) => api.curve(id, from, seat),
});

/** A position of no table. */
export const freeSource = (free: FreePosition): Source => ({
  history: (seat) => api.freeStudy({ ...free, seat: seat ?? free.seat ?? '', line: [] }),
  analysis: (_, line, seat) => api.freeAnalysis({ ...free, line: [...line], seat: seat ?? '' }),
  curve: null,
});

export class Study {
  past: History | null = $state.raw(null);
  index = $state(0);
  line: readonly Tried[] = $state.raw([]);
  position: Position | null = $state.raw(null); // of where one is, once it is known
  points: readonly (CurvePoint | undefined)[] = $state.raw([]); // by step
  isCurveComplete = $state(false);
  isLooking = $state(false); // a verdict is on its way
  pending: string | null = $state(null); // the move tried that has not been judged yet
  isFollowing = $state(false); // a line is played through by itself
  isPlaying = $state(false); // and so is the game
  chosen: string | null = $state(null); // the move that the board shows
  trouble = $state(''); // the sentence of what went wrong with a verdict
  refusal = $state(''); // why there is no analysis at all
  speed = 1;
  #known = new Map<string, Promise<Position>>();
  #visit = 0; // goes up with every change of place: answers for another place are kept, not shown
  #isGone = false;
  #say: (error: unknown) => string;

  constructor(
    readonly source: Source,
    say: (error: unknown) => string,
  ) {
    this.#say = say;
  }

  steps = $derived.by(() => this.past?.steps ?? []);
  last = $derived.by(() => Math.max(0, this.steps.length - 1));
  turns = $derived.by(() => turnsOf(this.steps));
  turn = $derived.by(() => turnAt(this.turns, this.index)?.number ?? 0); // the number of the one that one is in
  step = $derived.by(() => this.steps[this.index] ?? null);
  seats = $derived.by(() => this.past?.table.seats.map((seat) => seat.seat) ?? []);
  isOver = $derived.by(() => this.past?.table.status === 'over');
  hasAnalysis = $derived.by(() => this.isOver && !this.refusal);
  tried = $derived.by(() => this.line.at(-1) ?? null);

  /** What the board shows. A verdict brings the mover's own view: it may be played from, where these eyes are the mover's. */
  view: View | null = $derived.by(() => {
    if (this.tried) return this.tried.position.view;
    const { position, step } = this;
    const isSame = position?.seq === step?.seq && (!this.past?.table.hides || position?.view.seat === step?.view.seat);
    return (isSame ? position?.view : step?.view) ?? null;
  });
  mover = $derived.by(() => this.view?.mover ?? null);
  acting = $derived.by(() => (this.hasAnalysis && !this.isFollowing && this.view?.moves.length ? this.view.mover : null));

  scene: Scene | null = $derived.by(() => {
    const { past, step, tried, view } = this;
    if (!past || !step) return null;
    const { table, drawing } = past;
    const heard: Told[] = tried ? tried.position.heard : step.heard;
    return { type: 'scene', table, drawing, seq: tried?.seq ?? step.seq, view, heard, ...PAST };
  });

  /** The verdict on where one is: of the position, or of the curve until that has come. */
  verdict = $derived.by(() => this.position?.verdict ?? (this.line.length > 0 ? undefined : this.points[this.index]?.verdict));
  judged: JudgedMove | null = $derived.by(() => this.position?.moves.find((one) => one.move === this.chosen) ?? null);
  show = $derived.by(() => (this.judged ? { move: this.judged.move, offer: this.judged.offer, tone: 'target' as const } : null));

  async open(at: number | null, seat?: string): Promise<void> {
    const past = await this.source.history(seat);
    // Of a hidden game nobody sees much: without a seat of one's own one looks through the first player's eyes.
    const first = past.table.seats[0]?.seat;
    if (past.table.status === 'over' && past.table.hides && past.seat === null && first) return this.open(at, first);
    const isFirst = this.past === null;
    this.past = past;
    this.line = [];
    if (isFirst) this.index = at === null ? 0 : Math.max(0, past.steps.findLastIndex((step) => step.seq <= at));
    if (!this.isOver) return;
    this.#forget();
    void this.#look(0);
    if (isFirst || past.table.hides) void this.#fetchCurve();
  }

  close(): void {
    this.#isGone = true;
    this.#forget();
  }

  /** Another place in the game itself; a line that was tried is left. */
  go(to: number): void {
    if (!this.past) return;
    this.line = [];
    flushSync(); // the board goes home first: a line may be as long as the game
    this.index = Math.min(Math.max(to, 0), this.last);
    this.#forget();
    if (this.hasAnalysis) void this.#look(SETTLE_MS);
  }

  /** One move back: of the line, else of the game. */
  back(): void {
    if (this.line.length > 0) this.#rest(this.line.slice(0, -1));
    else this.go(this.index - 1);
  }

  /** One move on: the best one while a line is tried, else the one that was played. */
  on(): void {
    const best = this.position?.bestLine[0];
    if (this.line.length === 0) this.go(this.index + 1);
    else if (best !== undefined) void this.try(best);
  }

  leave(): void {
    this.#rest([]);
  }

  retry(): void {
    this.#known.clear();
    this.#forget();
    void this.#look(0);
  }

  /** A tap shows the move on the board; once more plays it, and the line after it. */
  choose(move: string): void {
    if (this.chosen === move) void this.follow(move);
    else this.chosen = move;
  }

  try = async (move: string): Promise<void> => {
    this.isFollowing = false;
    await this.#play(move);
  };

  /** A line that a link brought, one move after the other; it ends where it cannot go on, and that is said. */
  async retrace(line: readonly string[]): Promise<void> {
    for (const move of line) if (!(await this.#play(move))) return;
  }

  async follow(move: string): Promise<void> {
    if (this.isFollowing) return;
    const best = this.position?.bestLine ?? [];
    let rest = best[0] === move ? best.slice(1) : null;
    let next: string | undefined = move;
    this.isFollowing = true;
    while (next !== undefined && (await this.#play(next))) {
      const visit = this.#visit;
      rest ??= this.position?.bestLine ?? [];
      next = rest[0];
      rest = rest.slice(1);
      if (next !== undefined) await new Promise((resolve) => setTimeout(resolve, BEAT_MS / this.speed));
      if (!this.isFollowing || visit !== this.#visit) return;
    }
    this.isFollowing = false;
  }

  /** Plays a move of the line; false when another place was gone to meanwhile, or it cannot be judged. */
  async #play(move: string): Promise<boolean> {
    const { step } = this;
    if (!step) return false;
    const visit = ++this.#visit;
    const line = [...this.line.map((one) => one.move), move];
    this.chosen = null;
    this.pending = move;
    this.isLooking = true;
    this.trouble = '';
    try {
      const position = await this.#ask(step.seq, line);
      if (visit !== this.#visit) return false;
      const before = this.tried?.seq ?? step.seq;
      this.line = [...this.line, { move, seq: before + Math.max(1, position.heard.length), position }];
      this.position = position;
      return true;
    } catch (error) {
      if (visit === this.#visit) {
        this.trouble = this.#say(error);
        this.isFollowing = false;
      }
      return false;
    } finally {
      if (visit === this.#visit) {
        this.isLooking = false;
        this.pending = null;
      }
    }
  }

  #rest(line: readonly Tried[]): void {
    this.#forget();
    this.line = line;
    this.position = line.at(-1)?.position ?? null;
    if (!this.position) void this.#look(0);
  }

  #forget(): void {
    this.#visit += 1;
    this.isFollowing = false;
    this.isLooking = false;
    this.pending = null;
    this.chosen = null;
    this.trouble = '';
    this.position = null;
  }

  async #look(delay: number): Promise<void> {
    const { step } = this;
    if (!step) return;
    const visit = ++this.#visit;
    this.isLooking = true;
    if (delay > 0 && !this.#known.has(this.#key(step.seq, []))) await new Promise((resolve) => setTimeout(resolve, delay));
    if (visit !== this.#visit) return;
    try {
      const position = await this.#ask(step.seq, []);
      if (visit === this.#visit) this.position = position;
    } catch (error) {
      if (visit === this.#visit) this.trouble = this.#say(error);
    } finally {
      if (visit === this.#visit) this.isLooking = false;
    }
  }

  #key = (seq: number, line: readonly string[]) => `${seq} ${line.join(',')} ${this.past?.seat ?? ''}`;

  #ask(seq: number, line: readonly string[]): Promise<Position> {
    const key = this.#key(seq, line);
    const known = this.#known.get(key);
    if (known) return known;
    const eyes = this.past?.table.hides ? this.past.seat : null;
    const asked = this.source.analysis(seq, line, eyes);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }

  async #fetchCurve(): Promise<void> {
    const { past } = this;
    const ask = this.source.curve;
    this.points = [];
    this.isCurveComplete = ask === null;
    let [from, pause] = [0, AGAIN_MS];
    while (ask && past && past === this.past && !this.#isGone) {
      try {
        const curve = await ask(from, past.table.hides ? past.seat : null);
        if (past !== this.past) return;
        const points = past.steps.map((step, n) => curve.points.find((point) => point.seq === step.seq) ?? this.points[n]);
        this.points = points;
        const missing = points.indexOf(undefined);
        from = missing < 0 ? points.length : missing;
        this.isCurveComplete = curve.complete;
        if (curve.complete) return;
        pause = AGAIN_MS;
      } catch (error) {
        // Who may not, may not; a lost connection comes back.
        if (error instanceof WrongAnswer && error.status >= 400 && error.status < 500 && error.status !== 429) {
          this.refusal = this.#say(error);
          return;
        }
        pause = Math.min(2 * pause, LONGEST_MS);
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
