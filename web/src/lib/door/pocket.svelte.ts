/** The server in the page, as the screens see it. */
import type { Fault, Part } from '../../worker/protocol';

export type PocketState = 'starting' | 'ready' | 'failed';
export interface Bytes {
  done: number;
  total: number;
}

const meta = (name: string): string => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''));

class Pocket {
  isHere = $state(meta('plenilune-place') === 'pocket'); // the server of this page is in the page
  state: PocketState = $state('starting');
  parts: Partial<Record<Part, Bytes>> = $state({});
  way: 'plain' | 'snapshot' | null = $state(null);
  trouble: Fault | null = $state(null);
  isOwner = $state(true);
  isKept = $state(false); // every file is on this device: it plays without a connection
  updateReady = $state(false);
  server = $state(meta('plenilune-server')); // where others can be met; empty: none is known
  mayPlayHere = $state(false); // a served page, and the files of the pocket are on this device
  again(): void {}
  takeUpdate(): void {}
  playHere(): void {}
  playThere(): void {}
}

export const pocket = new Pocket();
