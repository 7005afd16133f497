/** What Python's server asks of the Worker it lives in (server/page/host.py): where facts are kept, and who thinks. Nothing is ever rejected. */
import { Kept, type KeptFault } from './kept.ts';
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
  /** Everything is there and nobody asks: whoever thinks may wake up. */
  idle(): void;
}

const IDLE = 1500; // milliseconds

export function makeHost(base: string, folder: string, trouble: (what: Fault, detail: string) => void): Host {
  const told = new Set<KeptFault>();
  const kept = new Kept(`plenilune ${new URL(base).pathname}`, (fault, detail) => {
    if (fault && !told.has(fault)) trouble(fault, detail);
    told.add(fault);
  });
  const thinking = new Thinking(
    () => new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module', name: 'thinker' }),
    folder,
  );
  return {
    load: () => kept.load(),
    append: (number, text) => kept.append(number, text),
    compact: (number, image) => kept.compact(number, image.toJs()),
    wake: async () => thinking.wake(),
    think: (question) => thinking.think(question.toJs()),
    forget: () => thinking.forget(),
    idle: () => void setTimeout(() => thinking.wake(), IDLE),
  };
}
