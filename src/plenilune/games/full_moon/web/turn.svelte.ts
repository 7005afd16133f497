/** The move that is being put together: chosen so far, or complete and waiting for a yes. On its way to the server it is the shell's. */
import { NOTHING, pickPack, pickWay, pickWolf, putBack, type Choice, type Offered } from './steps';
import type { Wolf } from './wolves';

export const PASS_STANDS = 3_000;

/** What a turn needs to know of the board. */
export interface Asker {
  readonly offers: Offered[];
  readonly pending: string | null; // the move under way
  readonly asksFirst: boolean; // a yes is wanted before each move
  play(move: string): void;
}

export class Turn {
  choice: Choice = $state.raw(NOTHING);
  asked: string | null = $state(null);
  isPassing = $state(false);
  #board: Asker;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: Asker) {
    this.#board = board;
  }

  /** The position is another one now. */
  clear(): void {
    this.stop();
    this.choice = NOTHING;
    this.asked = null;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.isPassing = false;
  }

  wolf(leader: Wolf): void {
    this.asked = null;
    this.choice = pickWolf(this.#board.offers, leader);
  }

  pack(size: number): void {
    this.asked = null;
    this.choice = pickPack(this.#board.offers, this.choice, size);
  }

  way(offer: Offered): void {
    this.asked = null;
    this.choice = pickWay(this.choice, offer.right);
    if (offer.wins) this.commit(offer.text);
  }

  commit(move: string): void {
    if (this.#board.pending) return;
    if (this.#board.asksFirst && this.asked !== move) this.asked = move;
    else this.#send(move);
  }

  confirm = (): void => {
    if (this.asked) this.#send(this.asked);
  };

  /** The sentence that one must pass stands for a while, however soon the button is tapped. */
  pass(move: string, shownAt: number): void {
    if (this.isPassing || this.#board.pending) return;
    this.isPassing = true;
    this.#timer = setTimeout(() => {
      this.isPassing = false;
      this.#send(move);
    }, Math.max(0, shownAt + PASS_STANDS - performance.now()));
  }

  back(): boolean {
    const { offers, pending } = this.#board;
    if (pending) return false;
    if (this.asked) {
      const wasWin = offers.some((offer) => offer.text === this.asked && offer.wins);
      this.asked = null;
      if (!wasWin) return true;
    }
    const before = putBack(offers, this.choice);
    if (before) this.choice = before;
    return before !== null;
  }

  #send(move: string): void {
    this.asked = null;
    this.#board.play(move);
  }
}
