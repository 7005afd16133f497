/** Keeps a Worker alive: one that dies, or no longer answers, is started anew. */
import type { Begin, FromWorker, ToWorker } from '../../worker/protocol';

export interface Hand {
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

export interface KeeperEars {
  heard: (message: FromWorker) => void;
  /** A Worker is there and may be told things. */
  up: () => void;
  /** It is gone, with all that it had not answered. */
  down: () => void;
  /** It went too often: nobody tries any more. */
  failed: (detail: string) => void;
}

const LOOK_MS = 1000;
const QUIET_MS = 2000; // something was said and nothing came back: it is asked whether it lives
const PATIENCE_MS = 8000; // for that answer; a slow device is given twice as much each time
const START_MS = 45_000; // nothing at all while it starts, not even progress
const MOST_DEATHS = 3; // before it was ready

export class Keeper {
  #hand: Hand | null = null;
  #clock: ReturnType<typeof setInterval> | null = null;
  #isReady = false;
  #deaths = 0;
  #patience = PATIENCE_MS;
  #saidAt: number | null = null; // when something was said that was not followed by anything yet
  #askedAt: number | null = null; // whether it lives
  #heardAt = 0;
  #lookedAt = 0;

  constructor(
    private readonly make: () => Hand,
    private readonly begin: Begin,
    private readonly ears: KeeperEars,
  ) {}

  get isUp(): boolean {
    return this.#hand !== null;
  }

  start(): void {
    this.stop();
    this.#deaths = 0;
    this.#raise();
  }

  stop(): void {
    if (this.#clock) clearInterval(this.#clock);
    this.#clock = null;
    this.#drop();
  }

  send(message: ToWorker): void {
    this.#saidAt ??= Date.now();
    this.#hand?.postMessage(message);
  }

  /** This one is of no use any more. */
  renew(detail: string): void {
    this.#drop();
    if (!this.#isReady) this.#deaths += 1;
    if (this.#deaths >= MOST_DEATHS) {
      this.stop();
      this.ears.failed(detail);
    } else this.#raise();
  }

  #raise(): void {
    this.#isReady = false;
    this.#saidAt = this.#askedAt = null;
    this.#heardAt = this.#lookedAt = Date.now();
    const hand = this.make();
    this.#hand = hand;
    hand.onmessage = ({ data }) => hand === this.#hand && this.#hear(data);
    hand.onerror = ({ message }) => hand === this.#hand && this.renew(message ?? '');
    hand.postMessage(this.begin);
    this.#clock ??= setInterval(() => this.#look(), LOOK_MS);
    this.ears.up();
  }

  #drop(): void {
    if (!this.#hand) return;
    this.#hand.onmessage = this.#hand.onerror = null;
    this.#hand.terminate();
    this.#hand = null;
    this.ears.down();
  }

  #hear(message: FromWorker): void {
    this.#heardAt = Date.now();
    this.#saidAt = this.#askedAt = null;
    if (message.kind === 'pong') return;
    if (message.kind === 'ready') {
      this.#isReady = true;
      this.#deaths = 0;
    }
    if (message.kind === 'trouble' && message.what === 'failed') this.renew(message.detail);
    else this.ears.heard(message);
  }

  #look(): void {
    const now = Date.now();
    const wasAsleep = now - this.#lookedAt > 3 * LOOK_MS; // the whole device, or this tab: that nothing came means nothing
    this.#lookedAt = now;
    if (wasAsleep) {
      this.#heardAt = now;
      this.#askedAt = null;
      this.#saidAt &&= now;
    } else if (!this.#isReady) {
      if (now - this.#heardAt > START_MS) this.renew('silent while starting');
    } else if (this.#askedAt !== null) {
      if (now - this.#askedAt < this.#patience) return;
      this.#patience *= 2;
      this.renew('silent');
    } else if (this.#saidAt !== null && now - this.#saidAt > QUIET_MS) {
      this.#askedAt = now;
      this.#hand?.postMessage({ kind: 'ping' });
    }
  }
}
