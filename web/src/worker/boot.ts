/** Python, from files of this site alone: its program, its library, our packages, the games' kernels. Nothing else is ever fetched. */
import type { PyodideInterface } from 'pyodide';
import type { Part } from './protocol.ts';

export type Python = PyodideInterface;
type FileSystem = Python['FS'];
type Bytes = Uint8Array<ArrayBuffer>;

/** pocket.json: what is there, in parts, with sizes. */
export interface Pocket {
  version: string;
  lock: string; // what Pyodide asks for instead of its list of packages: there are none
  parts: Record<Part, { name: string; size: number }[]>;
}
export type Watch = (part: Part, done: number, total: number) => void;

export const SITE = '/site';
const KERNELS: Part[] = ['full-moon', 'china-moon', 'moonlight-heroes'];

/** What a Worker calls itself; the page's types do not know it. */
export const scope = globalThis as unknown as {
  postMessage(message: unknown, give?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onunhandledrejection: ((event: PromiseRejectionEvent) => void) | null;
  close(): void;
};

/** The files of a site, fetched at once and counted while they come. */
export class Files {
  private readonly waiting = new Map<string, Promise<Response>>();

  private constructor(
    readonly folder: string,
    readonly pocket: Pocket,
  ) {}

  static async open(folder: string, watch: Watch): Promise<Files> {
    const files = new Files(folder, (await (await fetched(`${folder}pocket.json`)).json()) as Pocket);
    for (const [part, list] of Object.entries(files.pocket.parts) as [Part, { name: string; size: number }[]][]) {
      const total = list.reduce((sum, { size }) => sum + size, 0);
      let done = 0;
      const count = (bytes: number) => watch(part, (done += bytes), total);
      for (const { name } of list) files.waiting.set(name, files.fetch(name, count));
    }
    return files;
  }

  private async fetch(name: string, count: (bytes: number) => void): Promise<Response> {
    const response = await fetched(this.folder + name);
    void counted(response.clone(), count);
    return response;
  }

  /** A response can be read once: whoever asks a second time, since a start went wrong, has it fetched again. */
  response(name: string): Promise<Response> {
    const waiting = this.waiting.get(name) ?? fetched(this.folder + name);
    this.waiting.delete(name);
    return waiting;
  }

  async bytes(name: string): Promise<Bytes> {
    const response = await this.response(name);
    const body = name.endsWith('.gz') ? response.body!.pipeThrough(new DecompressionStream('gzip')) : response.body!;
    return new Uint8Array(await new Response(body).arrayBuffer());
  }
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

async function counted(response: Response, count: (bytes: number) => void): Promise<void> {
  const reader = response.body!.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) count(piece.value.length);
}

/** A Python that has our files, and has loaded nothing of them. */
export async function loadPython(files: Files, wishes: object = {}): Promise<Python> {
  const write = filesOf(files);
  const python = await loadProgram(files, wishes);
  (await write)(python.FS);
  return python;
}

/** Python itself; `wishes` are further ones for Pyodide. */
export async function loadProgram(files: Files, wishes: object): Promise<Python> {
  const { loadPyodide } = (await import(/* @vite-ignore */ `${files.folder}pyodide.mjs`)) as typeof import('pyodide');
  const usual = { indexURL: files.folder, lockFileContents: files.pocket.lock, env: { HOME: '/', PYTHONHASHSEED: '0' } };
  return withOwnFetch(files, () => loadPyodide({ ...usual, ...wishes }));
}

/** Our packages and the games' kernels: how they are written. */
export async function filesOf(files: Files): Promise<(fs: FileSystem) => void> {
  const folder = `${SITE}/plenilune/kernels/wasm`;
  const names = KERNELS.flatMap((part) => files.pocket.parts[part] ?? []).map(({ name }) => name);
  const [image, ...kernels] = await Promise.all(['packages.gz', ...names].map((name) => files.bytes(name)));
  return (fs) => {
    writeImage(fs, image!);
    fs.mkdirTree(folder);
    names.forEach((name, at) => fs.writeFile(`${folder}/${name.slice(name.lastIndexOf('/') + 1)}`, kernels[at]!, { canOwn: true }));
  };
}

/** Pyodide fetches its program and library by itself: it is given those that are on their way already. */
async function withOwnFetch<T>(files: Files, work: () => Promise<T>): Promise<T> {
  const usual = globalThis.fetch;
  const given: Record<string, () => Promise<Response>> = {
    'pyodide.asm.wasm': () => files.response('pyodide.asm.wasm'),
    'python_stdlib.zip': async () => new Response(await files.bytes('library.gz')),
  };
  globalThis.fetch = (address, options) => {
    const own = given[String(address).slice(files.folder.length)];
    return own ? own() : usual(address, options);
  };
  try {
    return await work();
  } finally {
    globalThis.fetch = usual;
  }
}

/** One file that holds many: the length of a list, the list (name, size), and the files one after the other. */
export function writeImage(fs: FileSystem, image: Bytes): void {
  const length = new DataView(image.buffer).getUint32(0);
  const list = JSON.parse(new TextDecoder().decode(image.subarray(4, 4 + length))) as [name: string, size: number][];
  const folders = new Set<string>();
  let at = 4 + length;
  for (const [name, size] of list) {
    const path = `${SITE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (!folders.has(folder)) fs.mkdirTree(folder);
    folders.add(folder);
    fs.writeFile(path, image.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

/** What is loaded once and could be kept: our packages. */
export function loadModule(python: Python, name: string): ReturnType<Python['pyimport']> {
  python.runPython(`import sys; sys.dont_write_bytecode = True; sys.path.insert(0, "${SITE}")`);
  python.runPython('from plenilune.server.page import structs; structs.install()');
  return python.pyimport(name);
}
