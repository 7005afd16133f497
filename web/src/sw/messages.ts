/** What pages and the service worker say to each other. */
export type ToServiceWorker =
  | { kind: 'hello'; page: string[] } // a page has started, which has these in its head: what is missing is fetched, what nobody needs goes
  | { kind: 'keep'; page: string[] } // also what only a pocket needs
  | { kind: 'take' }; // to a version that waits: it may begin, if no other page is open

export interface Kept {
  kind: 'kept';
  version: string;
  isWhole: boolean; // every file is here
  isCurrent: boolean; // the page is of this version; else of the one before, whose files stay as long as it is open
}
export interface Taken {
  kind: 'taken';
  isTaken: boolean;
}
export type FromServiceWorker = Kept | Taken;
