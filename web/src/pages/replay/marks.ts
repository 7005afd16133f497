/** How the lines of a game are told apart: each seat has a colour of its own, and a form. */
import type { PieceModule } from '$lib/contract';

const DASHES = ['', '9 4', '2 5', '12 4 2 4', '5 5'];

export interface Mark {
  seat: string;
  colour: string;
  dash: string;
}

export function marksOf(seats: readonly string[], piece: PieceModule | null, isTwoSided: boolean): Mark[] {
  return seats.map((seat, n) => ({
    seat,
    colour: isTwoSided ? (n === 0 ? 'var(--pick)' : 'var(--lilac)') : (piece?.colours?.[seat] ?? 'var(--text-2)'),
    dash: isTwoSided ? '' : (DASHES[n % DASHES.length] ?? ''),
  }));
}
