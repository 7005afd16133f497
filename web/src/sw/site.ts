/** The files of one version of these pages, each known by the hash of its content. A version is of use only when all of them are here. */
export interface Site {
  version: string;
  place: 'pocket' | 'served';
  files: Record<string, [sha256: string, bytes: number]>; // by the name below the base
}

type Stores = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;

const COPIES = 4; // files fetched at a time
const HASHED = /^(assets|pocket\/[^/]+)\//; // the name says the content
const AS_SENT = ['content-encoding', 'content-length', 'transfer-encoding']; // true of the way, not of what has come

export class Version {
  readonly #prefix: string;

  constructor(
    readonly site: Site,
    readonly base: string, // a whole address
    private readonly stores: Stores,
    private readonly fetchFile: typeof fetch,
  ) {
    this.#prefix = `plenilune ${new URL(base).pathname} `;
  }

  get #name(): string {
    return this.#prefix + this.site.version;
  }

  /** The name of a file of this version, from an address; null: it is none. */
  nameOf(address: string): string | null {
    const [path = ''] = address.split(/[?#]/);
    const name = path.startsWith(this.base) ? path.slice(this.base.length) : null;
    return name !== null && Object.hasOwn(this.site.files, name) ? name : null;
  }

  /** What is fetched before anybody asks: in a pocket everything, of a served site the pages. */
  get first(): string[] {
    return Object.keys(this.site.files).filter((name) => this.site.place === 'pocket' || !name.startsWith('pocket/'));
  }

  get all(): string[] {
    return Object.keys(this.site.files);
  }

  async missing(names: readonly string[]): Promise<string[]> {
    const store = await this.stores.open(this.#name);
    const here = new Set((await store.keys()).map((request) => request.url));
    return names.filter((name) => !here.has(this.base + name));
  }

  /** Fetches what is not here yet. What was fetched stays when something fails: the next try begins there. */
  async fill(names: readonly string[]): Promise<void> {
    const store = await this.stores.open(this.#name);
    const left = await this.missing(names);
    const take = async () => {
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        try {
          await store.put(this.base + name, await this.#get(name));
        } catch (error) {
          left.length = 0;
          throw error;
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: COPIES }, take)); // what is under way comes to its end
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async match(name: string): Promise<Response | undefined> {
    return (await this.stores.open(this.#name)).match(this.base + name);
  }

  /** For a page of a version before, as long as there is one. */
  async matchOld(address: string): Promise<Response | undefined> {
    for (const name of await this.#others()) {
      const found = await (await this.stores.open(name)).match(address);
      if (found) return found;
    }
    return undefined;
  }

  /** Nobody uses the versions before any more. */
  async sweep(): Promise<void> {
    for (const name of await this.#others()) await this.stores.delete(name);
  }

  async #others(): Promise<string[]> {
    return (await this.stores.keys()).filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
  }

  /** From the version before, if it is the same there; else over the network, past a memory that is wrong. */
  async #get(name: string): Promise<Response> {
    const address = this.base + name;
    const old = await this.matchOld(address);
    const kept = old && (await this.#proven(name, old));
    if (kept) return kept;
    for (const cache of HASHED.test(name) ? (['default', 'reload'] as const) : (['no-cache', 'reload'] as const)) {
      const response = await this.fetchFile(address, { cache, credentials: 'same-origin' });
      const proven = response.ok ? await this.#proven(name, response) : null;
      if (proven) return proven;
    }
    throw new Error(`${name} is not what it should be`);
  }

  async #proven(name: string, response: Response): Promise<Response | null> {
    const content = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hash !== this.site.files[name]?.[0]) return null;
    const headers = new Headers(response.headers);
    for (const one of AS_SENT) headers.delete(one);
    return new Response(content, { headers });
  }
}
