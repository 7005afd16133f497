/** Lengths in milliseconds: the row closes up, the moon travels, the great moon rises. */
import { ms as shared } from '$lib/motion';

export { ease } from '$lib/motion';
export const ms = { ...shared, close: 240, moon: 420, win: 900 } as const;
