/** Keeps these pages on the device. A new version is fetched beside the old one, and waits until a page takes it between two games. */
import type { FromServiceWorker, ToServiceWorker } from './messages.ts';
import { Version, type Site } from './site.ts';

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Told extends Extendable {
  data: ToServiceWorker;
  source: { postMessage(message: FromServiceWorker): void } | null;
}
interface Scope {
  SITE: Site; // written before this script by whoever wrote the site
  registration: { scope: string };
  clients: { claim(): Promise<void>; matchAll(wish: { type: 'window'; includeUncontrolled: boolean }): Promise<{ url: string }[]> };
  caches: CacheStorage;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
  addEventListener(type: 'message', listener: (event: Told) => void): void;
}

const scope = globalThis as unknown as Scope;
const base = scope.registration.scope;
const version = new Version(scope.SITE, base, scope.caches, (address, how) => fetch(address, how));
const isServed = scope.SITE.place === 'served';

/** Of these pages, and not of a site that lies below them. */
const countPages = async () => (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => url.startsWith(base)).length;

scope.addEventListener('install', (event) => event.waitUntil(version.fill(version.first)));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method !== 'GET' || !url.startsWith(base) || /^(api|ws)\//.test(url.slice(base.length))) return;
  const name = version.nameOf(url);
  if (mode === 'navigate' && (name === null || name === 'index.html' || url.split(/[?#]/)[0] === base)) event.respondWith(page(event.request));
  else event.respondWith(file(event.request, name));
});

/** Every address is the same page; a served one is fresh as long as its server can be reached. */
async function page(request: Request): Promise<Response> {
  if (isServed) {
    const fresh = await fetch(request).catch(() => null);
    if (fresh && fresh.status < 500) return fresh;
  }
  return (await version.match('index.html')) ?? fetch(request);
}

async function file(request: Request, name: string | null): Promise<Response> {
  const kept = name === null ? await version.matchOld(request.url) : await version.match(name);
  return kept ?? fetch(request);
}

scope.addEventListener('message', (event) => {
  const { source, data } = event;
  const say = (message: FromServiceWorker) => source?.postMessage(message);
  if (data.kind === 'take') event.waitUntil(take(say));
  else event.waitUntil(look(data.kind === 'keep', data.page, say));
});

async function take(say: (message: FromServiceWorker) => void): Promise<void> {
  const isTaken = (await countPages()) <= 1;
  say({ kind: 'taken', isTaken });
  if (isTaken) await scope.skipWaiting();
}

async function look(isAll: boolean, page: string[], say: (message: FromServiceWorker) => void): Promise<void> {
  const own = (await (await version.match('index.html'))?.text()) ?? '';
  const isCurrent = page.every((part) => own.includes(part));
  if (isCurrent && (await countPages()) <= 1) await version.sweep();
  await version.fill(isAll ? version.all : version.first).catch(() => undefined); // a browser in need of room may have thrown some away
  const missing = await version.missing(version.all);
  say({ kind: 'kept', version: scope.SITE.version, isWhole: missing.length === 0, isCurrent });
}
