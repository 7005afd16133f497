/** What pages and the service worker say to each other. */
export type ToServiceWorker =
  | { kind: 'hello' } // a page has started: what is missing is fetched, what nobody needs goes
  | { kind: 'keep' } // also what only a pocket needs
  | { kind: 'take' }; // to a version that waits: it may begin, if no other page is open

export interface Kept {
  kind: 'kept';
  version: string;
  isWhole: boolean; // every file is here
}
export interface Taken {
  kind: 'taken';
  isTaken: boolean;
}
export type FromServiceWorker = Kept | Taken;
