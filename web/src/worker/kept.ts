/** What survives the page, in IndexedDB: an image of the database, and the notes of every write after it. A note is durable when its promise is
 * kept. Only the Worker that opened it last may write: any other is told that it is superseded, and no number is ever written twice. */

export type KeptFault = '' | 'superseded' | 'storage-refused' | 'storage-full';
type Image = { number: number; bytes: Uint8Array };
type Loaded = [image: Uint8Array | null, first: number, notes: string[]];

const NOTES = 'notes'; // by number
const STATE = 'state'; // image, writer
const NOTHING: Loaded = [null, 0, []];
const STRICT: IDBTransactionOptions = { durability: 'strict' };

class Superseded extends Error {}

export class Kept {
  private db: IDBDatabase | null = null;
  private readonly writer = crypto.randomUUID();
  private before: unknown; // who wrote when this one read
  private isUnsaid = false; // that this one writes now

  constructor(
    private readonly name: string,
    private readonly trouble: (fault: KeptFault, detail: string) => void,
  ) {}

  /** Where nothing can be kept it is as empty as a new one; where there is no room, what was kept is there all the same. */
  async load(): Promise<Loaded> {
    try {
      this.db = await opened(this.name);
      this.db.onclose = this.db.onversionchange = () => (this.db = null); // the browser's data was deleted
      return await this.change('readwrite', async (notes, state) => {
        const loaded = await this.read(notes, state);
        state.put(this.writer, 'writer');
        return loaded;
      });
    } catch (error) {
      const fault = this.tell(error);
      this.isUnsaid = fault === 'storage-full';
      return this.isUnsaid ? this.change('readonly', (...all) => this.read(...all)).catch(() => NOTHING) : NOTHING;
    }
  }

  private async read(notes: IDBObjectStore, state: IDBObjectStore): Promise<Loaded> {
    this.before = await got(state.get('writer'));
    const image = (await got(state.get('image'))) as Image | undefined;
    const first = image?.number ?? 0;
    const texts = (await got(notes.getAll(IDBKeyRange.lowerBound(first)))) as string[];
    return [image?.bytes ?? null, first, texts];
  }

  append(number: number, text: string): Promise<KeptFault> {
    return this.try(async (notes, state) => {
      await this.mustBeMine(state);
      await got(notes.add(text, number));
    });
  }

  compact(number: number, bytes: Uint8Array): Promise<KeptFault> {
    return this.try(async (notes, state) => {
      await this.mustBeMine(state);
      state.put({ number, bytes } satisfies Image, 'image');
      notes.delete(IDBKeyRange.upperBound(number, true));
    });
  }

  /** Where there was no room to say who writes now, that is said with the first write that finds some. */
  private async mustBeMine(state: IDBObjectStore): Promise<void> {
    const writer = await got(state.get('writer'));
    if (writer === this.writer) return;
    if (!this.isUnsaid || writer !== this.before) throw new Superseded();
    state.put(this.writer, 'writer');
  }

  private async try(work: (notes: IDBObjectStore, state: IDBObjectStore) => Promise<void>): Promise<KeptFault> {
    try {
      await this.change('readwrite', work);
      return '';
    } catch (error) {
      return this.tell(error);
    }
  }

  private async change<T>(mode: IDBTransactionMode, work: (notes: IDBObjectStore, state: IDBObjectStore) => Promise<T>): Promise<T> {
    if (!this.db) throw new Error('closed');
    const transaction = this.db.transaction([NOTES, STATE], mode, STRICT);
    const ended = new Promise<void>((done, fail) => {
      transaction.oncomplete = () => done();
      transaction.onabort = () => fail(transaction.error ?? new Error('aborted'));
    });
    try {
      const result = await work(transaction.objectStore(NOTES), transaction.objectStore(STATE));
      await ended;
      return result;
    } catch (error) {
      ended.catch(() => undefined);
      if (!transaction.error) aborted(transaction);
      throw error;
    }
  }

  private tell(error: unknown): KeptFault {
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    const isTaken = error instanceof Superseded || name === 'ConstraintError'; // that number is there already
    const fault: KeptFault = isTaken ? 'superseded' : name === 'QuotaExceededError' ? 'storage-full' : 'storage-refused';
    this.trouble(fault, String(error));
    return fault;
  }
}

function aborted(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // it has ended by itself
  }
}

function opened(name: string): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(NOTES);
      asked.result.createObjectStore(STATE);
    };
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error ?? new Error('not opened'));
    asked.onblocked = () => fail(new Error('blocked'));
  });
}

function got<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('failed'));
  });
}
