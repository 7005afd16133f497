/** The server in the page, as the screens see it. */
import { canPlayHere, isAway, place, playHere } from '../place';
import type { Fault, Part, Progress, Ready, Trouble } from '../../worker/protocol';

export type PocketState = 'starting' | 'ready' | 'failed';
export interface Bytes {
  done: number;
  total: number;
}
/** What tabs that share one server tell each other about it. */
export interface News {
  state: PocketState;
  parts: Partial<Record<Part, Bytes>>;
  way: 'plain' | 'snapshot' | null;
  trouble: Fault | null;
}

const meta = (name: string): string => (typeof document === 'undefined' ? '' : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''));

class Pocket {
  isHere = $state(place.kind === 'pocket'); // the server of this page is in the page
  readonly isAway = isAway() && meta('plenilune-place') !== 'pocket'; // there is a server that could be gone back to
  state: PocketState = $state('starting');
  parts: Partial<Record<Part, Bytes>> = $state({});
  way: 'plain' | 'snapshot' | null = $state(null);
  trouble: Fault | null = $state(null);
  isOwner = $state(true);
  isKept = $state(false); // every file is on this device: it plays without a connection
  updateReady = $state(false);
  server = $state(meta('plenilune-server') || (place.files !== null && meta('plenilune-place') !== 'pocket' ? place.link('/') : '')); // where others can be met; empty: none is known
  #hasAll = $state(false);

  /** A served page, and the files of the pocket are on this device. */
  get mayPlayHere(): boolean {
    return this.#hasAll && canPlayHere();
  }

  again = (): void => undefined; // whoever starts the server says how
  takeUpdate = (): void => undefined; // the same for whoever fetches new versions
  playHere = (): void => playHere(true);
  playThere = (): void => playHere(false);

  /** It starts, or starts anew. */
  begin(): void {
    this.take({ state: 'starting', parts: {}, way: null, trouble: null });
  }

  news = (): News => $state.snapshot({ state: this.state, parts: this.parts, way: this.way, trouble: this.trouble });

  take({ state, parts, way, trouble }: News): void {
    Object.assign(this, { state, parts, way, trouble });
  }

  hear(message: Progress | Ready | Trouble): void {
    if (message.kind === 'progress') this.parts[message.part] = { done: message.done, total: message.total };
    else if (message.kind === 'ready') this.take({ state: 'ready', parts: this.parts, way: message.way, trouble: this.trouble === 'superseded' ? null : this.trouble });
    else {
      this.trouble = message.what;
      if (message.what === 'failed') this.state = 'failed';
    }
  }

  keep(isKept: boolean): void {
    this.isKept = this.#hasAll = isKept;
  }
}

export const pocket = new Pocket();
