/** Whose turn a move belongs to: a swap or a drop is decided by the owner of the frog, in the middle of somebody else's turn. */
import type { Pieces } from './types';

/** The seat whose turn it was, in the position that the move was played from. */
export const turnOf = (before: Pieces): string | null => before.turn;

/** Whether a move from there is the first of a turn. */
export const beginsTurn = (before: Pieces): boolean => before.phase === 'move' && before.moved.length === 0;
