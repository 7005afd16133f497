/** Whether the owl is seen packing: the first time on a device, until somebody goes on; again when asked for. */
import { pocket } from '$lib/door/pocket.svelte';
import { recall, remember } from '$lib/memory';

const PLACE = 'packed';

class First {
  #isWanted: boolean | null = $state(null);

  get isShown(): boolean {
    return pocket.isHere && (this.#isWanted ?? !(recall(PLACE, false) || pocket.isKept || pocket.isAway)); // away from a server: everything was packed before
  }

  show = (): void => void (this.#isWanted = true);

  /** It may go on packing meanwhile; what has been seen once need not be seen again. */
  leave = (): void => {
    this.#isWanted = false;
    remember(PLACE, true);
  };
}

export const first = new First();
