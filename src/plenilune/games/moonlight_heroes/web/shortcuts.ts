/** The board's own keys, for the help. */
import type { Shortcut } from '$lib/contract';

export const shortcuts = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], does: 'keys-garden' },
  { keys: ['f'], does: 'keys-fountains' },
  { keys: ['Home', 'End'], does: 'keys-ends' },
] satisfies Shortcut[];
