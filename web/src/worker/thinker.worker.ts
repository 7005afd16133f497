/** The Worker that thinks. Its Python is asked by the server's, with its own kind of bytes. */
import { Files, loadModule, scope } from './boot.ts';
import { startPython } from './snapshot.ts';
import type { Question, Thought, Wake } from './thinking.ts';

interface Thinker {
  answer(question: Uint8Array): { toJs(): Uint8Array; destroy(): void };
}

let thinker: Promise<Thinker>;

async function start({ base, folder }: Wake): Promise<Thinker> {
  const { python, way, went } = await startPython(base, await Files.open(folder, () => undefined));
  const name = 'plenilune.server.page.thinker';
  const found = (way === 'plain' ? loadModule(python, name) : python.pyimport(name)) as Thinker;
  went();
  return found;
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
    thinker = start(data);
    thinker.catch((error: unknown) =>
      setTimeout(() => {
        throw error; // whoever started it hears of that, and starts another when there is something to think about
      }),
    );
  } else {
    scope.postMessage(await think(data));
  }
};
