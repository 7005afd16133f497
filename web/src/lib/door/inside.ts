/** The server in the pocket: a Worker of this tab, or of another one that got there first. */
import { place } from '../place';
import type { Begin, FromWorker, ToWorker } from '../../worker/protocol';
import { beforehand, keepSeen } from './beforehand';
import { Client, clientOf } from './client';
import type { Door } from './door';
import { Keeper, type Hand } from './keeper';
import { pocket, type News } from './pocket.svelte';
import { Tabs, type Channel, type Locks } from './tabs';

/** `isEarly`: the home page was shown as it was last seen. */
export type Ready = (isEarly: boolean) => void;
type FromOwner = FromWorker | { kind: 'news'; news: News } | { kind: 'down'; isOver: boolean };

const GRACE_MS = 500; // whoever was taken over hears of it within that time
const MOST_CONFLICTS = 5;

const makeWorker = () => new Worker(new URL('../../worker/server.worker.ts', import.meta.url), { type: 'module', name: 'plenilune' }) as unknown as Hand;

async function fetchFile(name: string): Promise<Response | null> {
  const response = await fetch(place.base + place.files + name).catch(() => null);
  return response?.ok ? response : null;
}

let isPersistent = false;
/** Somebody has played a move: from now on there is something to lose. */
function persist(): void {
  if (isPersistent) return;
  isPersistent = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}

export function openPocket(ready: Ready): Door {
  const pocketDoor = new PocketDoor(ready, makeWorker, navigator.locks as unknown as Locks | undefined, channelOf());
  pocketDoor.start();
  return pocketDoor;
}

const nameOfAll = () => `plenilune-pocket:${place.base}`;
const channelOf = () => (typeof BroadcastChannel === 'undefined' ? undefined : (new BroadcastChannel(nameOfAll()) as unknown as Channel));

export class PocketDoor implements Door {
  #client = new Client();
  #keeper: Keeper;
  #tabs: Tabs<ToWorker, FromOwner>;
  #sockets = new Map<string, Set<string>>(); // of the other tabs
  #conflicts = 0;
  #gaveEarly = false;

  constructor(
    private readonly ready: Ready,
    make: () => Hand,
    private readonly locks: Locks | undefined,
    channel: Channel | undefined,
  ) {
    const begin: Begin = { kind: 'begin', base: new URL(place.base, location.href).href, files: place.files ?? '', lang: document.documentElement.lang };
    this.#keeper = new Keeper(make, begin, {
      heard: (message) => this.#pass(message),
      up: () => this.#up(),
      down: () => this.#down(false),
      failed: (detail) => this.#pass({ kind: 'trouble', what: 'failed', detail }),
    });
    this.#tabs = new Tabs<ToWorker, FromOwner>(this.#client.name, nameOfAll(), locks, channel, {
      own: () => this.#own(),
      follow: (owner) => this.#follow(owner),
      asked: (from, message) => this.#forward(from, message),
      told: (message) => this.#hear(message),
      left: (name) => this.#clear(name),
      news: () => ({ kind: 'news', news: pocket.news() }),
      isWaiting: () => this.#client.isWaiting || pocket.state === 'starting',
      isLookedAt: () => document.visibilityState === 'visible',
    });
  }

  start(): void {
    pocket.again = () => {
      pocket.begin();
      this.#conflicts = 0;
      if (this.#tabs.isOwner) this.#keeper.start();
      else location.reload();
    };
    this.#tabs.start();
  }

  async ask(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Response> {
    const early = method === 'GET' ? await beforehand(path, fetchFile, () => pocket.state === 'ready') : null;
    if (early) {
      this.#gaveEarly ||= path === '/api/home';
      return early;
    }
    const response = await this.#client.ask(method, path, headers, body);
    void keepSeen(path, response.clone());
    return response;
  }

  socket(path: string) {
    return this.#client.socket(path);
  }

  async address(path: string): Promise<string> {
    const response = await this.#client.ask('GET', path, {}, null);
    return URL.createObjectURL(await response.blob());
  }

  #own(): void {
    this.#client.lose();
    pocket.isOwner = true;
    pocket.begin();
    this.#keeper.start();
  }

  #follow(owner: string | null): void {
    pocket.isOwner = false;
    this.#sockets.clear();
    this.#keeper.stop();
    this.#client.lose();
    if (owner !== null) this.#client.connect((message) => this.#put(message, () => this.#tabs.send(message)));
  }

  #up(): void {
    this.#client.connect((message) => this.#put(message, () => this.#keeper.send(message)));
  }

  #down(isOver: boolean): void {
    this.#client.lose(isOver);
    this.#sockets.clear();
    this.#tabs.tell(null, { kind: 'down', isOver });
  }

  #put(message: ToWorker, send: () => void): void {
    if (message.kind === 'say' && message.text.includes('"type":"act"')) persist();
    send();
  }

  /** A message of the Worker, to whom it is for. */
  #pass(message: FromWorker): void {
    const name = message.kind === 'answer' ? message.id : message.kind === 'heard' || message.kind === 'shut' ? message.socket : null;
    const to = name === null ? null : clientOf(name);
    if (message.kind === 'shut' && to) this.#sockets.get(to)?.delete(message.socket);
    if (to !== this.#client.name) this.#tabs.tell(to, message);
    if (to === null || to === this.#client.name) this.#hear(message);
    if (message.kind === 'trouble' && message.what === 'superseded') this.#yield();
    if (message.kind === 'trouble' && message.what === 'failed') this.#down(true);
  }

  #hear(message: FromOwner): void {
    if (message.kind === 'news') this.#note(() => pocket.take(message.news));
    else if (message.kind === 'down') {
      this.#client.lose(message.isOver);
      if (!message.isOver) this.#client.connect((next) => this.#put(next, () => this.#tabs.send(next)));
    } else if (message.kind === 'progress' || message.kind === 'ready' || message.kind === 'trouble') this.#note(() => pocket.hear(message));
    else this.#client.hear(message);
  }

  #note(change: () => void): void {
    const was = pocket.state;
    change();
    if (was === 'ready' || pocket.state !== 'ready') return;
    this.ready(this.#gaveEarly);
    this.#gaveEarly = false;
  }

  #forward(from: string, message: ToWorker): void {
    const own = this.#sockets.get(from) ?? new Set();
    if (message.kind === 'open') this.#sockets.set(from, own.add(message.socket));
    if (message.kind === 'shut') own.delete(message.socket);
    this.#keeper.send(message);
  }

  #clear(name: string): void {
    for (const socket of this.#sockets.get(name) ?? []) this.#keeper.send({ kind: 'shut', socket, code: 1001 });
    this.#sockets.delete(name);
  }

  /** Somebody else has written. One that was taken over follows; one that still owns reads anew what there is. */
  #yield(): void {
    this.#conflicts += 1;
    if (!this.locks || this.#conflicts > MOST_CONFLICTS) {
      this.#keeper.stop();
      this.#down(true);
    } else setTimeout(() => this.#tabs.isOwner && this.#keeper.renew('superseded'), GRACE_MS);
  }
}
