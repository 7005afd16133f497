/** Moons won from the owls: game by level, the lit part is the share of games won. */
import type { ShelfGame } from './games';

export interface Tally {
  won: number;
  shared: number; // count half
  lost: number;
}

/** Only finished games against owls of one level; the others say nothing about a level. */
export function tallyOf(games: readonly ShelfGame[], game: string, level: number): Tally {
  return countOf(games.filter((one) => one.game === game && one.level === level));
}

export function countOf(games: readonly ShelfGame[]): Tally {
  const count = (result: ShelfGame['result']) => games.filter((one) => one.result === result).length;
  return { won: count('won'), shared: count('shared'), lost: count('lost') };
}

/** From 0 to 1; null: not met. */
export function shareOf({ won, shared, lost }: Tally): number | null {
  const all = won + shared + lost;
  return all === 0 ? null : (won + shared / 2) / all;
}

/** The lit part of a moon with that radius round (0, 0), lit from the right; all of it is a circle, none of it nothing. */
export function litPath(share: number, r: number): string {
  if (share <= 0) return '';
  if (share >= 1) return `M0 ${-r}A${r} ${r} 0 1 1 0 ${r}A${r} ${r} 0 1 1 0 ${-r}Z`;
  const across = Math.abs(1 - 2 * share) * r; // the edge of the shadow is half an ellipse
  const turn = share < 0.5 ? 0 : 1;
  return `M0 ${-r}A${r} ${r} 0 0 1 0 ${r}A${across.toFixed(2)} ${r} 0 0 ${turn} 0 ${-r}Z`;
}
