/** Keeps the memory of a Python for the next start, and ends. */
import { Files, scope } from './boot.ts';
import { keepMemory } from './snapshot.ts';

export interface Keep {
  base: string;
  folder: string;
}

scope.onmessage = async ({ data }: MessageEvent<Keep>) => {
  try {
    await keepMemory(data.base, await Files.open(data.folder, () => undefined));
    scope.postMessage('kept');
  } catch (error) {
    console.warn('no memory kept:', error); // the next start is a plain one
    scope.postMessage('failed');
  }
  scope.close();
};
