/** One socket to a table. Comes back by itself after a loss, and keeps the own move until the server has it. */
import type { Act, Scene, Sent, ToBrowser } from './messages';

/** cloud: lost a moment ago; lost: for 5 s and more; gone: there is no such table; closed: there is, and it cannot be opened. */
export type ConnectionState = 'connecting' | 'open' | 'cloud' | 'lost' | 'gone' | 'closed';

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Ears {
  message: (message: ToBrowser) => void;
  state: (state: ConnectionState, retryAt: number | null) => void;
  /** The own move that the server has not confirmed yet; null: it has, or will not. */
  pending?: (move: string | null) => void;
  /** The first scene after a loss: how many facts were missed. */
  missed?: (facts: number, since: number) => void;
}

const CLOUD_MS = 5000;
const FIRST_MS = 250;
const LONGEST_MS = 3000;
const UNSTORED = 'move-not-stored';
const AGAIN_MS = 1500; // until it is sent again
const SILENCE_MS = 45000; // a device that slept does not notice a dead socket by itself: woken after so long, it connects anew

/** The close codes that trying again cannot mend. */
const FOR_GOOD: Record<number, ConnectionState> = { 4404: 'gone', 4410: 'closed' };

export class Connection {
  state: ConnectionState = 'connecting';
  #socket: Socket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #cloud: ReturnType<typeof setTimeout> | null = null;
  #pending: Act | null = null;
  #unstored: Act | null = null; // of which it has been said
  #seq: number | null = null;
  #isFirstScene = true;
  #heardAt = Date.now();
  #isClosed = false;

  constructor(
    private readonly open: () => Socket,
    private readonly ears: Ears,
    shown: number | null = null, // the position of a board of before, which is looked at meanwhile
    private readonly chance: () => number = Math.random,
  ) {
    this.#seq = shown;
    this.#connect();
  }

  /** The move that the server has not confirmed yet. */
  get pending(): Act | null {
    return this.#pending;
  }

  act(seq: number, move: string, generation?: number): void {
    const act: Act = { type: 'act', id: newId(), seq, move, generation };
    this.#wait(act);
    this.send(act);
  }

  /** Sends now, or not at all: only a move is worth keeping for later, and a curtain stays closed until somebody opens it anew. */
  send(message: Sent): boolean {
    if (this.state !== 'open' || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Try now: the person asks for it, the network or the tab is back. */
  wake(): void {
    if (this.#isClosed || this.#isOver) return;
    if (this.state === 'open' && Date.now() - this.#heardAt < SILENCE_MS) return;
    if (this.state === 'connecting' && this.#socket) return;
    this.#drop();
    this.#connect();
  }

  /** Connect anew although nothing is wrong: the person speaks another language now. */
  again(): void {
    if (this.#isClosed || this.state !== 'open') return;
    this.#drop();
    this.#connect();
  }

  /** The browser says that there is no network: do not wait for the socket to find out. */
  offline(): void {
    if (this.state !== 'open') return;
    this.#drop();
    this.#lose();
  }

  close(): void {
    this.#isClosed = true;
    this.#drop();
    if (this.#cloud) clearTimeout(this.#cloud);
  }

  #connect(): void {
    this.#isFirstScene = true;
    const socket = this.open();
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket && typeof event.data === 'string') this.#hear(JSON.parse(event.data) as ToBrowser);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      const end = FOR_GOOD[event.code];
      if (end) this.#become(end);
      else this.#lose();
    };
  }

  #hear(message: ToBrowser): void {
    this.#heardAt = Date.now();
    if (message.type === 'scene') this.#arrive(message);
    if (message.type === 'refused' && (message.id === '' || message.id === this.#pending?.id)) {
      if (message.key === UNSTORED && message.id) return this.#keep(message);
      this.#wait(null); // without an id: nobody read it
    }
    this.ears.message(message);
  }

  /** The server cannot store anything just now: the move stays, and is sent again. It is said once. */
  #keep(message: ToBrowser): void {
    if (this.#unstored !== this.#pending) this.ears.message(message);
    const act = (this.#unstored = this.#pending);
    setTimeout(() => act === this.#pending && act && this.send(act), AGAIN_MS);
  }

  #arrive(scene: Scene): void {
    const before = this.#seq;
    this.#seq = scene.seq;
    // The first scene after a loss does not tell whose move it shows: sent once more, the own one is acknowledged, or refused with the reason.
    if (this.#pending && !this.#isFirstScene && scene.seq > this.#pending.seq) this.#wait(null);
    if (!this.#isFirstScene) return;
    this.#isFirstScene = false;
    this.#tries = 0;
    if (this.#cloud) clearTimeout(this.#cloud);
    this.#cloud = null;
    this.#become('open');
    if (this.#pending) this.send(this.#pending);
    if (before !== null && scene.seq > before) this.ears.missed?.(scene.seq - before, before);
  }

  #wait(act: Act | null): void {
    this.#pending = act;
    this.ears.pending?.(act?.move ?? null);
  }

  get #isOver(): boolean {
    return this.state === 'gone' || this.state === 'closed';
  }

  #lose(): void {
    if (this.#isClosed) return;
    const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#tries);
    const wait = longest / 2 + (this.chance() * longest) / 2;
    this.#tries += 1;
    this.#cloud ??= setTimeout(() => this.state !== 'open' && !this.#isOver && this.#become('lost'), CLOUD_MS);
    this.#retry = setTimeout(() => {
      this.#retry = null;
      this.#connect();
    }, wait);
    this.#become(this.state === 'lost' ? 'lost' : 'cloud', Date.now() + wait);
  }

  #drop(): void {
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  #become(state: ConnectionState, retryAt: number | null = null): void {
    this.state = state;
    this.ears.state(state, retryAt);
  }
}

export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
