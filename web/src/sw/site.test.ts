import { beforeEach, describe, expect, it } from 'vitest';
import { Version, type Site } from './site';

const BASE = 'https://host/x/';

class Store {
  readonly held = new Map<string, Response>();
  async keys() {
    return [...this.held.keys()].map((url) => ({ url }));
  }
  async put(url: string, response: Response) {
    this.held.set(url, response);
  }
  async match(url: string) {
    return this.held.get(url)?.clone();
  }
}

let stores: Map<string, Store>;
let host: Map<string, string>; // what is there, by its address
let asked: string[];

const caches = {
  open: async (name: string) => stores.get(name) ?? stores.set(name, new Store()).get(name)!,
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
} as unknown as CacheStorage;

const fetchFile = (async (address: string) => {
  asked.push(address);
  const text = host.get(address);
  return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers: { 'content-type': 'text/x', 'content-encoding': 'gzip' } });
}) as unknown as typeof fetch;

async function hashOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A site is put on the host. */
async function publish(version: string, files: Record<string, string>, place: Site['place'] = 'pocket'): Promise<Version> {
  for (const [name, text] of Object.entries(files)) host.set(BASE + name, text);
  const listed = await Promise.all(Object.entries(files).map(async ([name, text]) => [name, [await hashOf(text), text.length]]));
  return new Version({ version, place, files: Object.fromEntries(listed) as Site['files'] }, BASE, caches, fetchFile);
}

beforeEach(() => {
  stores = new Map();
  host = new Map();
  asked = [];
});

describe('a version', () => {
  it('is here when each of its files is', async () => {
    const one = await publish('1', { 'index.html': 'page', 'assets/a-1.js': 'code' });
    await one.fill(one.first);
    expect(await one.missing(one.all)).toEqual([]);
    const kept = await one.match('index.html');
    expect(await kept?.text()).toBe('page');
    expect(kept?.headers.get('content-type')).toBe('text/x');
    expect(kept?.headers.get('content-encoding')).toBeNull();
  });

  it('is not taken when a file is not what it should be', async () => {
    const one = await publish('1', { 'index.html': 'page', 'assets/a-1.js': 'code' });
    host.set(`${BASE}assets/a-1.js`, 'co');
    await expect(one.fill(one.first)).rejects.toThrow('assets/a-1.js');
    expect(await one.missing(one.all)).toContain('assets/a-1.js');
  });

  it('goes on where a broken download stopped', async () => {
    const one = await publish('1', { 'index.html': 'page', 'assets/a-1.js': 'code' });
    host.delete(`${BASE}assets/a-1.js`);
    await expect(one.fill(one.first)).rejects.toThrow();
    host.set(`${BASE}assets/a-1.js`, 'code');
    asked = [];
    await one.fill(one.first);
    expect(asked).toEqual([`${BASE}assets/a-1.js`]);
  });

  it('lies beside the one before and takes from it what is the same', async () => {
    const one = await publish('1', { 'index.html': 'page', 'assets/a-1.js': 'code', 'icon.svg': 'moon' });
    await one.fill(one.first);
    asked = [];
    const two = await publish('2', { 'index.html': 'newer', 'assets/a-2.js': 'new code', 'icon.svg': 'moon' });
    await two.fill(two.first);
    expect(asked.sort()).toEqual([`${BASE}assets/a-2.js`, `${BASE}index.html`]);
    expect(await (await one.match('index.html'))?.text()).toBe('page');
    expect(await (await two.match('index.html'))?.text()).toBe('newer');
    expect(await (await two.matchOld(`${BASE}assets/a-1.js`))?.text()).toBe('code');
    await two.sweep();
    expect(await two.matchOld(`${BASE}assets/a-1.js`)).toBeUndefined();
    expect(await two.missing(two.all)).toEqual([]);
  });

  it('that is broken changes nothing of the one before', async () => {
    const one = await publish('1', { 'index.html': 'page' });
    await one.fill(one.first);
    const two = await publish('2', { 'index.html': 'newer', 'assets/a-2.js': 'x' });
    host.delete(`${BASE}assets/a-2.js`);
    await expect(two.fill(two.first)).rejects.toThrow();
    expect(await one.missing(one.all)).toEqual([]);
    expect(await (await one.match('index.html'))?.text()).toBe('page');
  });

  it('leaves other sites of the same host alone', async () => {
    await caches.open('plenilune /y/ 1');
    const one = await publish('1', { 'index.html': 'page' });
    await one.sweep();
    expect([...stores.keys()]).toEqual(['plenilune /y/ 1']);
  });

  it('of a served site has the pages first, and the pocket only when that is wished', async () => {
    const one = await publish('1', { 'index.html': 'page', 'pocket/1/python.wasm': 'python' }, 'served');
    await one.fill(one.first);
    expect(await one.missing(one.all)).toEqual(['pocket/1/python.wasm']);
    await one.fill(one.all);
    expect(await one.missing(one.all)).toEqual([]);
  });

  it('knows its files by their address', async () => {
    const one = await publish('1', { 'index.html': 'page', 'assets/a-1.js': 'code' });
    expect(one.nameOf(`${BASE}assets/a-1.js?x=1`)).toBe('assets/a-1.js');
    for (const other of [`${BASE}t/1`, 'https://other/x/index.html', `${BASE}constructor`]) expect(one.nameOf(other)).toBeNull();
  });
});
