/** What Python's server asks of the Worker it lives in (server/page/host.py): where facts are kept, and who thinks. Nothing is ever rejected. */
import { Kept, type KeptFault } from './kept.ts';
import type { Keep } from './keeper.worker.ts';
import type { Fault } from './protocol.ts';
import { Thinking } from './thinking.ts';

/** Python's bytes. */
interface Bytes {
  toJs(): Uint8Array;
}
export interface Host {
  load(): Promise<[Uint8Array | null, number, string[]]>;
  append(number: number, text: string): Promise<KeptFault>;
  compact(number: number, image: Bytes): Promise<KeptFault>;
  wake(): Promise<void>;
  think(question: Bytes): Promise<Uint8Array | null>;
  forget(): void;
  /** Everything is there and nobody asks: whoever thinks may wake up; later, memory is kept if this start had none. */
  idle(wasPlain: boolean): void;
}

const IDLE = 1500; // milliseconds
const LATER = 8000; // first somebody wants to play

function keepMemory(base: string, folder: string): void {
  const worker = new Worker(new URL('./keeper.worker.ts', import.meta.url), { type: 'module', name: 'keeper' });
  worker.onmessage = worker.onerror = () => worker.terminate();
  worker.postMessage({ base, folder } satisfies Keep);
}

export function makeHost(base: string, folder: string, trouble: (what: Fault, detail: string) => void): Host {
  const told = new Set<KeptFault>();
  const kept = new Kept(`plenilune ${new URL(base).pathname}`, (fault, detail) => {
    if (fault && !told.has(fault)) trouble(fault, detail);
    told.add(fault);
  });
  const thinking = new Thinking(
    () => new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module', name: 'thinker' }),
    { base, folder },
  );
  return {
    load: () => kept.load(),
    append: (number, text) => kept.append(number, text),
    compact: (number, image) => kept.compact(number, image.toJs()),
    wake: async () => thinking.wake(),
    think: (question) => thinking.think(question.toJs()),
    forget: () => thinking.forget(),
    idle(wasPlain) {
      setTimeout(() => thinking.wake(), IDLE);
      if (wasPlain) setTimeout(() => keepMemory(base, folder), LATER);
    },
  };
}
