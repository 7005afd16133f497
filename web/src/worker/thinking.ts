/** The neighbour: one more Worker with a Python of its own, which thinks. It is started when it is needed, replaced when it dies, and also when it
 * goes on too long about what nobody waits for any more. One question at a time: Python asks so. */

export interface Question {
  id: number;
  question: Uint8Array;
}
/** null: it could not be thought about. */
export interface Thought {
  id: number;
  answer: Uint8Array | null;
}
export interface Wake {
  base: string;
  folder: string;
}
type Settle = (answer: Uint8Array | null) => void;

const GRACE = 2000; // milliseconds that a question waits for the end of one that was forgotten

export class Thinking {
  private worker: Worker | null = null;
  private next = 1;
  private asked: { id: number; settle: Settle } | null = null;
  private forgotten: Promise<void> | null = null;

  constructor(
    private readonly make: () => Worker,
    private readonly begin: Wake,
  ) {}

  wake(): void {
    if (this.worker) return;
    const worker = (this.worker = this.make());
    worker.onmessage = ({ data }: MessageEvent<Thought>) => {
      if (this.worker !== worker || this.asked?.id !== data.id) return;
      if (data.answer) this.settle(data.answer);
      else this.end(); // a Python that failed may have failed for good: the next question finds another
    };
    worker.onerror = worker.onmessageerror = () => {
      if (this.worker === worker) this.end();
    };
    worker.postMessage(this.begin);
  }

  async think(question: Uint8Array): Promise<Uint8Array | null> {
    if (this.forgotten) await this.waitForForgotten();
    this.wake();
    const id = this.next++;
    return new Promise((settle) => {
      this.asked = { id, settle };
      this.worker!.postMessage({ id, question } satisfies Question);
    });
  }

  /** Whoever asked does not wait any more. */
  forget(): void {
    const { asked } = this;
    if (!asked || this.forgotten) return;
    this.forgotten = new Promise((done) => {
      asked.settle = () => done();
    });
  }

  private async waitForForgotten(): Promise<void> {
    const isLate = new Promise<boolean>((late) => setTimeout(() => late(true), GRACE));
    if (await Promise.race([this.forgotten!.then(() => false), isLate])) this.end();
    this.forgotten = null;
  }

  private settle(answer: Uint8Array | null): void {
    const { asked } = this;
    this.asked = null;
    asked?.settle(answer);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.settle(null);
  }
}
