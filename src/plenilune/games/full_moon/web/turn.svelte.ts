/** The move that is being put together: chosen so far, complete and waiting for a yes, or on its way to the server. */
import { NOTHING, pickPack, pickWay, pickWolf, putBack, type Choice, type Offered } from './steps';
import type { Wolf } from './wolves';

const PATIENCE = 10_000; // after which a move that nobody answered may be made again
export const PASS_STANDS = 3_000;

export class Turn {
  choice: Choice = $state.raw(NOTHING);
  asked: string | null = $state(null);
  sent: string | null = $state(null);
  isPassing = $state(false);
  offers: () => Offered[];
  #play: (move: string) => void;
  #asks: () => boolean;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(offers: () => Offered[], play: (move: string) => void, asks: () => boolean) {
    this.offers = offers;
    this.#play = play;
    this.#asks = asks;
  }

  /** The position is another one now. */
  clear(): void {
    this.stop();
    this.choice = NOTHING;
    this.asked = null;
    this.sent = null;
    this.isPassing = false;
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  wolf(leader: Wolf): void {
    this.asked = null;
    this.choice = pickWolf(this.offers(), leader);
  }

  pack(size: number): void {
    this.asked = null;
    this.choice = pickPack(this.offers(), this.choice, size);
  }

  way(offer: Offered): void {
    this.asked = null;
    this.choice = pickWay(this.choice, offer.right);
    if (offer.wins) this.commit(offer.text);
  }

  commit(move: string): void {
    if (this.sent) return;
    if (this.#asks() && this.asked !== move) this.asked = move;
    else this.#send(move);
  }

  confirm = (): void => {
    if (this.asked) this.#send(this.asked);
  };

  /** The sentence that one must pass stands for a while, however soon the button is tapped. */
  pass(move: string, shownAt: number): void {
    if (this.isPassing) return;
    this.isPassing = true;
    this.#timers.push(setTimeout(() => this.#send(move), Math.max(0, shownAt + PASS_STANDS - performance.now())));
  }

  back(): boolean {
    if (this.sent) return false;
    if (this.asked) {
      const wasWin = this.offers().some((offer) => offer.text === this.asked && offer.wins);
      this.asked = null;
      if (!wasWin) return true;
    }
    const before = putBack(this.offers(), this.choice);
    if (before) this.choice = before;
    return before !== null;
  }

  #send(move: string): void {
    this.sent = move;
    this.asked = null;
    this.#timers.push(
      setTimeout(() => {
        this.sent = null;
        this.isPassing = false;
      }, PATIENCE),
    );
    this.#play(move);
  }
}
