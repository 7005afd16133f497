/** Lengths in milliseconds: a pebble flies, a tile is pushed, saved, or falls to Zirroz. */
import { ms as shared } from '$lib/motion';

export { ease } from '$lib/motion';
export const ms = { ...shared, pebble: 260, push: 360, save: 420, zirroz: 500 } as const;
