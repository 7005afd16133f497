/** Locks, channels and Workers for tests: as browsers have them, without a browser. */
import type { FromWorker, ToWorker } from '../../worker/protocol';
import type { Hand } from './keeper';
import type { Channel, Locks } from './tabs';

interface Request {
  held: () => Promise<void>;
  done: () => void;
  fail: (error: Error) => void;
  tab: FakeLocks;
}

/** One browser: its locks and what its tabs shout to each other. */
export class FakeBrowser {
  readonly owners = new Map<string, Request>();
  readonly queues = new Map<string, Request[]>();
  readonly channels = new Set<FakeChannel>();

  grant(name: string): void {
    if (this.owners.has(name)) return;
    const next = this.queues.get(name)?.shift();
    if (!next) return;
    this.owners.set(name, next);
    void next.held().then(() => {
      if (this.owners.get(name) === next) this.owners.delete(name);
      next.done();
      this.grant(name);
    });
  }
}

export class FakeLocks implements Locks {
  constructor(private readonly browser: FakeBrowser) {}

  request(name: string, options: { steal?: boolean; signal?: AbortSignal }, held: () => Promise<void>): Promise<void> {
    return new Promise((done, fail) => {
      const request: Request = { held, done, fail, tab: this };
      const queue = this.browser.queues.get(name) ?? [];
      this.browser.queues.set(name, queue);
      options.signal?.addEventListener('abort', () => {
        const at = queue.indexOf(request);
        if (at >= 0) queue.splice(at, 1);
        fail(new Error('AbortError'));
      });
      if (options.steal) {
        const before = this.browser.owners.get(name);
        this.browser.owners.delete(name);
        queue.unshift(request);
        before?.fail(new Error('AbortError'));
      } else queue.push(request);
      queueMicrotask(() => this.browser.grant(name));
    });
  }

  /** The tab is closed. */
  close(): void {
    for (const queue of this.browser.queues.values()) queue.splice(0, queue.length, ...queue.filter((one) => one.tab !== this));
    for (const [name, request] of [...this.browser.owners]) {
      if (request.tab !== this) continue;
      this.browser.owners.delete(name);
      this.browser.grant(name);
    }
  }
}

export class FakeChannel implements Channel {
  onmessage: Channel['onmessage'] = null;
  isFrozen = false;

  constructor(private readonly browser: FakeBrowser) {
    browser.channels.add(this);
  }

  postMessage(message: unknown): void {
    if (this.isFrozen) return;
    const data = structuredClone(message);
    for (const other of this.browser.channels) if (other !== this) queueMicrotask(() => !other.isFrozen && other.onmessage?.({ data }));
  }

  close(): void {
    this.browser.channels.delete(this);
    this.onmessage = null;
  }
}

/** Answers every question with its own path, and says on every socket what it hears. */
export class FakeWorker implements Hand {
  onmessage: Hand['onmessage'] = null;
  onerror: Hand['onerror'] = null;
  readonly heard: ToWorker[] = [];
  isDead = false;
  isSilent = false; // takes everything, answers nothing

  postMessage(message: ToWorker): void {
    if (this.isDead) return;
    this.heard.push(message);
    if (this.isSilent) return;
    if (message.kind === 'ping') this.say({ kind: 'pong' });
    if (message.kind === 'ask') this.say({ kind: 'answer', id: message.id, status: 200, headers: [], body: new TextEncoder().encode(JSON.stringify(message.path)) });
    if (message.kind === 'open') this.say({ kind: 'heard', socket: message.socket, text: message.path });
    if (message.kind === 'say') this.say({ kind: 'heard', socket: message.socket, text: message.text });
  }

  say(message: FromWorker): void {
    queueMicrotask(() => !this.isDead && this.onmessage?.({ data: message }));
  }

  terminate(): void {
    this.isDead = true;
  }
}
