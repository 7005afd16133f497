/** Where the memory of a Python that has started lies until the next start: in IndexedDB, as one Blob beside what is known of it. Of all the
 * storage that there is this is read fastest, and nobody else looks into it. */

const NAME = 'plenilune-snapshot', STORE = 'kept';
const MOST_FAILURES = 3, MOST_TRIES = 6; // of two Workers each time

/** Memory without its empty pages. */
export interface Kept {
  key: string; // of which files, in which browser
  heap: number; // bytes of memory
  runs: number[]; // first page and number of pages, and again
  state: unknown; // what JavaScript must remember for Python
  proof: string; // what warmup.py says
  sum: number; // of the pages
  pages: Blob;
}
/** How it went, for one set of files: starts that have not come to an end, and snapshots that were of no use. */
export interface Luck {
  key: string;
  tries: number;
  failures: number;
}

const open = (): Promise<IDBDatabase> =>
  new Promise((done, fail) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = asked.onblocked = () => fail(asked.error ?? new Error('blocked'));
  });

/** `base` is the site's address: several may share an origin. */
export class Shelf {
  private db: Promise<IDBDatabase> | null = null;

  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  /** What may be started from. A start that is begun and never says that it went well was a crash, or a tab closed early. */
  async take(): Promise<Kept | null> {
    const luck = await this.luck();
    const kept = await this.get<Kept>('memory');
    if (!kept) return null;
    if (kept.key !== this.key) {
      await this.drop();
      return null;
    }
    if (luck.tries >= MOST_TRIES) {
      await this.failed();
      return null;
    }
    await this.put('luck', { ...luck, tries: luck.tries + 1 });
    return kept;
  }

  async went(): Promise<void> {
    const luck = await this.luck();
    await this.put('luck', { ...luck, tries: 0 });
  }

  async failed(): Promise<void> {
    const luck = await this.luck();
    await this.put('luck', { ...luck, tries: 0, failures: luck.failures + 1 });
    await this.drop();
  }

  /** Whether one is to be made: there is none for these files, and they have not failed again and again. */
  async isWanted(): Promise<boolean> {
    const kept = await this.get<Kept>('memory');
    return kept?.key !== this.key && (await this.luck()).failures < MOST_FAILURES;
  }

  keep(kept: Kept): Promise<void> {
    return this.put('memory', kept);
  }

  private async luck(): Promise<Luck> {
    const luck = await this.get<Luck>('luck');
    return luck?.key === this.key ? luck : { key: this.key, tries: 0, failures: 0 };
  }

  private async drop(): Promise<void> {
    const all = (await this.opened()).transaction(STORE, 'readwrite');
    all.objectStore(STORE).delete(`${this.base} memory`);
    await ended(all);
  }

  private opened(): Promise<IDBDatabase> {
    return (this.db ??= open());
  }

  private async get<T>(what: string): Promise<T | undefined> {
    const asked = (await this.opened()).transaction(STORE).objectStore(STORE).get(`${this.base} ${what}`);
    return new Promise((done, fail) => {
      asked.onsuccess = () => done(asked.result as T | undefined);
      asked.onerror = () => fail(asked.error);
    });
  }

  private async put(what: string, value: Kept | Luck): Promise<void> {
    const all = (await this.opened()).transaction(STORE, 'readwrite');
    all.objectStore(STORE).put(value, `${this.base} ${what}`);
    await ended(all);
  }
}

const ended = (all: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    all.oncomplete = () => done();
    all.onerror = all.onabort = () => fail(all.error);
  });
