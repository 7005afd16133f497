/** What a page and the server in its Worker say to each other. Addresses are without the base ("/api/home?x=1", "/ws/ID?lang=fr"). Names of
 * questions and sockets are unique among all tabs, so that several may share one Worker. */

export type Headers = [name: string, value: string][];

export interface Begin {
  kind: 'begin';
  base: string; // of the site, a whole address that ends with a slash: https://somewhere/x/
  files: string; // of the server, below it: pocket/<hash>/
  lang?: string; // of the page: its sentences are read first
}
export interface Ask {
  kind: 'ask';
  id: string;
  method: string;
  path: string;
  headers: Headers;
  body: Uint8Array | null;
}
export interface Open {
  kind: 'open';
  socket: string;
  path: string;
}
export interface Say {
  kind: 'say';
  socket: string;
  text: string;
}
/** Either side closes a socket; from the Worker with the code that the server gives. */
export interface Shut {
  kind: 'shut';
  socket: string;
  code: number;
}
/** Whether it lives: answered at once, also before it is ready. */
export interface Ping {
  kind: 'ping';
}
export type ToWorker = Begin | Ask | Open | Say | Shut | Ping;

export interface Answer {
  kind: 'answer';
  id: string;
  status: number;
  headers: Headers;
  body: Uint8Array;
}
export interface Heard {
  kind: 'heard';
  socket: string;
  text: string;
}
export type Part = 'python' | 'library' | 'packages' | 'full-moon' | 'china-moon' | 'moonlight-heroes';
/** Bytes of what is packed: how many are here, of how many. */
export interface Progress {
  kind: 'progress';
  part: Part;
  done: number;
  total: number;
}
export interface Ready {
  kind: 'ready';
  way: 'plain' | 'snapshot';
  ms: number; // since the Worker began
}
/** storage-refused, storage-full: nothing more is kept, the game goes on in memory. superseded: another tab writes now, this Worker has
 * stopped. failed: it could not start, or cannot go on: a new one may be tried. */
export type Fault = 'storage-refused' | 'storage-full' | 'superseded' | 'failed';
export interface Trouble {
  kind: 'trouble';
  what: Fault;
  detail: string;
}
export interface Pong {
  kind: 'pong';
}
export type FromWorker = Answer | Heard | Shut | Progress | Ready | Trouble | Pong;
