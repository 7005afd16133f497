/** Lengths in milliseconds: a frog hops, a lily flies, a lily is counted. */
import { ms as shared } from '$lib/motion';

export { ease } from '$lib/motion';
export const ms = { ...shared, hop: 220, lily: 380, count: 220 } as const;
