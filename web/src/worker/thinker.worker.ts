/** The Worker that thinks. Its Python is asked by the server's, with its own kind of bytes. */
import { Files, loadModule, loadPython, scope } from './boot.ts';
import type { Question, Thought, Wake } from './thinking.ts';

interface Thinker {
  answer(question: Uint8Array): { toJs(): Uint8Array; destroy(): void };
}

let thinker: Promise<Thinker>;

async function start(folder: string): Promise<Thinker> {
  const python = await loadPython(await Files.open(folder, () => undefined));
  return loadModule(python, 'plenilune.server.page.thinker') as Thinker;
}

async function think({ id, question }: Question): Promise<Thought> {
  try {
    const found = (await thinker).answer(question);
    const answer = found.toJs();
    found.destroy();
    return { id, answer };
  } catch (error) {
    console.error(error);
    return { id, answer: null };
  }
}

scope.onmessage = async ({ data }: MessageEvent<Wake | Question>) => {
  if ('folder' in data) {
    thinker = start(data.folder);
    thinker.catch(() => scope.close());
  } else {
    scope.postMessage(await think(data));
  }
};
