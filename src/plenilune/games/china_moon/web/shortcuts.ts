/** The board's own keys, for the help. */
import type { Shortcut } from '$lib/contract';

export const shortcuts = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'keys-frogs' },
  { keys: ['a', 'b'], does: 'keys-lanes' },
  { keys: ['ArrowLeft', 'ArrowRight'], held: 'Shift', does: 'keys-explore' },
] satisfies Shortcut[];
