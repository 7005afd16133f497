/** Several tabs, one server. Whoever holds the lock owns it, the others speak with it through the owner; when the owner goes, or sleeps while it
 * is needed, another one takes over. */
export interface Locks {
  request(name: string, options: { steal?: boolean; signal?: AbortSignal }, held: () => Promise<void>): Promise<void>;
}

export interface Channel {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(message: unknown): void;
}

export interface TabEars<ToOwner, FromOwner> {
  /** This tab owns the server now. */
  own: () => void;
  /** Another one does; null: it is not known yet which. */
  follow: (owner: string | null) => void;
  /** To the owner: what a follower says. */
  asked: (from: string, message: ToOwner) => void;
  /** To a follower: what the owner says to it, or to all. */
  told: (message: FromOwner) => void;
  /** To the owner: a follower has gone. */
  left: (name: string) => void;
  /** Of the owner, for a follower that has come. */
  news: () => FromOwner;
  isWaiting: () => boolean;
  isLookedAt: () => boolean;
}

type Talk<ToOwner, FromOwner> =
  | { kind: 'who' }
  | { kind: 'owner'; name: string; news: FromOwner }
  | { kind: 'up'; from: string; message: ToOwner }
  | { kind: 'down'; to: string | null; owner: string; message: FromOwner };

const LOOK_MS = 1000;
const QUIET_MS = 3000; // something is awaited, and the owner has said nothing: it is asked who it is
const PATIENCE_MS = 7000; // an owner that does not even say that is asleep

export class Tabs<ToOwner, FromOwner> {
  isOwner = false;
  #owner: string | null = null; // that this tab follows
  #heardAt = Date.now();
  #askedAt: number | null = null;
  #lookedAt = Date.now();
  #queue: AbortController | null = null;
  #known = new Set<string>();

  constructor(
    readonly name: string,
    private readonly lock: string,
    private readonly locks: Locks | undefined,
    private readonly channel: Channel | undefined,
    private readonly ears: TabEars<ToOwner, FromOwner>,
  ) {}

  start(): void {
    const { locks, channel } = this;
    if (!locks || !channel) {
      this.#own(); // an old browser: what two tabs write is told apart by the journal itself
      return;
    }
    channel.onmessage = ({ data }) => this.#hear(data as Talk<ToOwner, FromOwner>);
    void locks.request(`${this.lock}:${this.name}`, {}, () => new Promise(() => undefined)); // held for as long as this tab lives
    setInterval(() => this.#look(), LOOK_MS);
    this.#wait();
  }

  /** To the owner. */
  send(message: ToOwner): void {
    this.#put({ kind: 'up', from: this.name, message });
  }

  /** From the owner. */
  tell(to: string | null, message: FromOwner): void {
    this.#put({ kind: 'down', to, owner: this.name, message });
  }

  #put(talk: Talk<ToOwner, FromOwner>): void {
    this.channel?.postMessage(talk);
  }

  /** Stands in line for the lock, and follows meanwhile. */
  #wait(): void {
    this.#queue = new AbortController();
    this.#request({ signal: this.#queue.signal });
    this.#ask();
  }

  #request(options: { steal?: boolean; signal?: AbortSignal }): void {
    let isHeld = false;
    this.locks!.request(this.lock, options, () => {
      isHeld = true;
      this.#own();
      return new Promise(() => undefined); // as long as this tab lives, or until it is taken over
    }).catch(() => {
      if (isHeld) this.#lose(); // it was taken over
    });
  }

  #own(): void {
    this.#queue = null;
    this.#owner = null;
    this.isOwner = true;
    this.ears.own();
    this.#put({ kind: 'owner', name: this.name, news: this.ears.news() });
  }

  #lose(): void {
    this.isOwner = false;
    this.#known.clear();
    this.ears.follow(null);
    this.#wait();
  }

  #ask(): void {
    this.#askedAt ??= Date.now();
    this.#put({ kind: 'who' });
  }

  #hear(talk: Talk<ToOwner, FromOwner>): void {
    if (talk.kind === 'who') {
      if (this.isOwner) this.#put({ kind: 'owner', name: this.name, news: this.ears.news() });
    } else if (talk.kind === 'up') {
      if (this.isOwner) this.#serve(talk.from, talk.message);
    } else if (!this.isOwner) {
      const owner = talk.kind === 'owner' ? talk.name : talk.owner;
      const isNew = talk.kind === 'owner' && owner !== this.#owner;
      if (talk.kind === 'down' && owner !== this.#owner) return; // of one that was taken over and does not know it yet
      this.#heardAt = Date.now();
      this.#askedAt = null;
      this.#owner = owner;
      if (isNew) this.ears.follow(owner);
      if (talk.kind === 'owner') this.ears.told(talk.news);
      else if (talk.to === null || talk.to === this.name) this.ears.told(talk.message);
    }
  }

  #serve(from: string, message: ToOwner): void {
    if (!this.#known.has(from)) {
      this.#known.add(from);
      void this.locks?.request(`${this.lock}:${from}`, {}, async () => {
        this.#known.delete(from);
        if (this.isOwner) this.ears.left(from);
      });
    }
    this.ears.asked(from, message);
  }

  #look(): void {
    const now = Date.now();
    const wasAsleep = now - this.#lookedAt > 3 * LOOK_MS; // this tab itself: that it heard nothing means nothing
    this.#lookedAt = now;
    if (this.isOwner || wasAsleep || !this.ears.isWaiting() || !this.ears.isLookedAt()) {
      if (!this.isOwner) this.#heardAt = now;
      this.#askedAt = null;
      return;
    }
    if (this.#askedAt !== null && now - this.#askedAt > PATIENCE_MS) {
      this.#askedAt = null;
      this.#queue?.abort();
      this.#request({ steal: true });
    } else if (now - this.#heardAt > QUIET_MS) this.#ask();
  }
}
