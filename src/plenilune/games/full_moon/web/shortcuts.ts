/** The board's own keys, for the help. */
import type { Shortcut } from '$lib/contract';

export const shortcuts = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'keys-along' },
  { keys: ['ArrowUp', 'ArrowDown'], does: 'keys-across' },
  { keys: ['1', '2', '3'], does: 'keys-pack' },
] satisfies Shortcut[];
