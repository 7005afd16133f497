/** A start from memory: the device keeps the memory of a Python that has loaded and tried everything once (server/page/warmup.py), and begins there
 * the next time. Pyodide's ways for that are its own affair and may change: its version is pinned, what comes back must prove itself, and whatever
 * goes wrong, the plain way is gone instead. */
import { filesOf, loadModule, loadProgram, loadPython, type Files, type Python } from './boot.ts';
import { Shelf, type Kept } from './shelf.ts';
import { gather, runsOf, scatter, sumOf } from './sparse.ts';

const WARMUP = 'plenilune.server.page.warmup';
const SETTLING = 300; // milliseconds

/** What Pyodide calls its module, as far as we reach into it. */
interface Module {
  HEAPU8: Uint8Array<ArrayBuffer>;
  FS: Python['FS'];
  growMemory(bytes: number): unknown;
  API: { serializeHiwireState(): unknown; restoreSnapshot(given: Uint8Array): unknown };
}
type Warmup = ReturnType<Python['pyimport']> & { warm(): Promise<string>; proof(): string };

export interface Started {
  python: Python;
  way: 'plain' | 'snapshot';
}

const inside = (python: Python): Module => (python as unknown as { _module: Module })._module;
const keyOf = (files: Files): string => `${files.folder} ${navigator.userAgent}`;
const shelfOf = (base: string, files: Files): Shelf => new Shelf(base, keyOf(files));

/** From memory if there is one of these files, else plainly. `went` is said when it answers. */
export async function startPython(base: string, files: Files): Promise<Started & { went(): void }> {
  const shelf = shelfOf(base, files);
  const kept = await shelf.take().catch(() => null);
  if (kept) {
    try {
      const python = await restored(files, kept);
      return { python, way: 'snapshot', went: () => void shelf.went().catch(() => undefined) };
    } catch (error) {
      console.warn('not from memory:', error);
      await shelf.failed().catch(() => undefined);
    }
  }
  return { python: await loadPython(files), way: 'plain', went: () => undefined };
}

async function restored(files: Files, kept: Kept): Promise<Python> {
  const [create, write, pages] = await Promise.all([
    import(/* @vite-ignore */ `${files.folder}pyodide.asm.mjs`) as Promise<{ default: (settings: unknown) => Promise<Module> }>,
    filesOf(files),
    kept.pages.arrayBuffer().then((buffer) => new Uint8Array(buffer)),
  ]);
  if (sumOf(pages) !== kept.sum) throw new Error('damaged');
  const createPyodideModule = async (settings: unknown): Promise<Module> => {
    const module = await create.default(settings);
    if (module.HEAPU8.length < kept.heap) module.growMemory(kept.heap);
    write(module.FS);
    module.API.restoreSnapshot = () => {
      scatter(module.HEAPU8, kept.runs, pages);
      return kept.state;
    };
    return module;
  };
  const python = await loadProgram(files, { createPyodideModule, _loadSnapshot: new Uint8Array(4) });
  if ((python.pyimport(WARMUP) as Warmup).proof() !== kept.proof) throw new Error('not the Python that it was');
  return python;
}

/** Makes one for the next start, in a Worker of its own: nobody waits for it. */
export async function keepMemory(base: string, files: Files): Promise<void> {
  const shelf = shelfOf(base, files);
  if (!(await shelf.isWanted())) return;
  const python = await loadPython(files, { _makeSnapshot: true });
  const warmup = loadModule(python, WARMUP) as Warmup;
  const proof = await warmup.warm();
  warmup.destroy();
  await new Promise((later) => setTimeout(later, SETTLING)); // promises of JavaScript's that Python has just kept
  python.runPython('import gc; gc.collect()');
  const module = inside(python), heap = module.HEAPU8, runs = runsOf(heap), pages = gather(heap, runs);
  const state = structuredClone(module.API.serializeHiwireState());
  await shelf.keep({ key: keyOf(files), heap: heap.length, runs, state, proof, sum: sumOf(pages), pages: new Blob([pages]) });
}
