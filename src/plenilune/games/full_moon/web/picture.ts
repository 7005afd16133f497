/** What a move's picture shows, from its offer, or from its notation where there is none. */
import type { Offer } from './steps';
import { wolvesIn, type Wolf } from './wolves';

export interface Picture {
  wolves: Wolf[]; // leader first; none for a pass
  right: boolean;
  moon: string; // above, below, or empty
  wins: boolean;
}

export function pictureOf(offer: Pick<Offer, keyof Picture> | null, move: string): Picture {
  if (offer) return { wolves: [...offer.wolves], right: offer.right || offer.wolves.length === 0, moon: offer.moon, wins: offer.wins };
  const wolves = wolvesIn(move);
  const moon = move.endsWith('^') ? 'above' : move.endsWith('v') ? 'below' : '';
  return { wolves, right: !move.includes('<'), moon: wolves.length > 0 ? moon : '', wins: move.endsWith('#') };
}
