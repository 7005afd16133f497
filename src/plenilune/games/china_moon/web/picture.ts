/** What a move's picture shows, from its offer, or from its notation where there is none. */
import type { Offer } from './types';

export interface Picture {
  frog: string; // who hops
  pad: string; // the kind of the pad it comes to, or empty
  end: string; // what that pad is called, where its kind is not known
  lily: string; // there; given in a swap; let go of in a drop
  seat: string; // the other one of a swap
  taken: string;
}

const NOTHING: Picture = { frog: '', pad: '', end: '', lily: '', seat: '', taken: '' };

export function pictureOf(offer: Offer | null, move: string): Picture {
  if (offer) {
    const { frog, lily, seat, taken, lands } = offer;
    return { frog, lily, seat, taken, pad: lands === 'finish' ? '' : lands, end: lands === 'finish' ? offer.end : '' };
  }
  const hop = /^([a-z])\w+-(\w+)$/.exec(move);
  if (hop) return { ...NOTHING, frog: hop[1] ?? '', end: hop[2] ?? '' };
  const swap = /^([A-Z])>([a-z])<([A-Z])$/.exec(move);
  if (swap) return { ...NOTHING, lily: swap[1] ?? '', seat: swap[2] ?? '', taken: swap[3] ?? '' };
  return { ...NOTHING, lily: /^drop ([A-Z])$/.exec(move)?.[1] ?? '' };
}
