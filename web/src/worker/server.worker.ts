/** The server in a Worker: the same Python as on a machine, asked by messages instead of a network (protocol.ts). */
import { Files, loadModule, scope } from './boot.ts';
import { makeHost } from './host.ts';
import type { Ask, Begin, Fault, FromWorker, Open, ToWorker } from './protocol.ts';
import { makeDoor, type Door, type Link, type PythonDoor } from './door.ts';
import { startPython } from './snapshot.ts';

const begun = performance.now();
const say = (message: FromWorker, give: Transferable[] = []) => scope.postMessage(message, give);
const trouble = (what: Fault, detail: string) => say({ kind: 'trouble', what, detail });

const early: ToWorker[] = []; // what is asked before there is anybody to ask
let door: Door | null = null;
const links = new Map<string, Link>();

async function begin({ base, files: folder }: Begin): Promise<void> {
  try {
    const files = await Files.open(base + folder, (part, done, total) => say({ kind: 'progress', part, done, total }));
    const { python, way, went } = await startPython(base, files);
    const made = makeDoor(
      way === 'plain'
        ? (loadModule(python, 'plenilune.server.page.door') as { Door(): PythonDoor }).Door()
        : (python.pyimport('plenilune.server.page.warmup') as { door(): PythonDoor }).door(),
    );
    const host = makeHost(base, files.folder, trouble);
    await made.open(host);
    door = made;
    say({ kind: 'ready', way, ms: Math.round(performance.now() - begun) });
    for (const message of early.splice(0)) hear(message);
    went();
    host.idle(way === 'plain');
  } catch (error) {
    trouble('failed', String(error));
  }
}

/** Python's own exceptions end one question; anything else has ended Python, and a Worker that goes on would only say so again and again. */
const isPythons = (error: unknown): boolean => error instanceof Error && error.name === 'PythonError';

async function answer({ id, method, path, headers, body }: Ask): Promise<void> {
  try {
    const [status, shown, content] = await door!.http(method, path, headers, body);
    say({ kind: 'answer', id, status, headers: shown, body: content }, [content.buffer]);
  } catch (error) {
    console.error(error);
    if (!isPythons(error)) return trouble('failed', String(error)); // whoever asked is answered by the next one
    say({ kind: 'answer', id, status: 500, headers: [], body: new Uint8Array() });
  }
}

function open({ socket, path }: Open): void {
  const heard = (text: string) => say({ kind: 'heard', socket, text });
  const shut = (code: number) => {
    links.get(socket)?.end();
    links.delete(socket);
    say({ kind: 'shut', socket, code });
  };
  links.set(socket, door!.link(path, heard, shut));
}

function hear(message: ToWorker): void {
  switch (message.kind) {
    case 'begin':
      return void begin(message);
    case 'ping':
      return say({ kind: 'pong' });
    case 'ask':
      return void (door ? answer(message) : early.push(message));
    case 'open':
      return void (door ? open(message) : early.push(message));
    case 'say':
      return void (door ? links.get(message.socket)?.receive(message.text) : early.push(message));
    case 'shut':
      if (!door) return void early.push(message);
      links.get(message.socket)?.close(message.code);
      links.delete(message.socket);
  }
}

// Python works off its tasks in callbacks of its own: what breaks it there reaches nobody who asked, and they would wait for ever.
scope.onunhandledrejection = ({ reason }) => {
  if ((reason as { pyodide_fatal_error?: boolean } | null)?.pyodide_fatal_error) trouble('failed', String(reason));
};
scope.onmessage = ({ data }: MessageEvent<ToWorker>) => hear(data);
