/** Who came home, in order, and with which lily: told by the moves of the game. */
import type { Told } from './types';

export interface Arrival {
  place: number; // from 0
  frog: string;
  lily: string;
}

export function arrivals(heard: readonly Told[]): Arrival[] {
  const found = heard.flatMap(({ offer }) =>
    offer.kind === 'frog' ? offer.legs.flatMap(({ place, lily }) => (place === null ? [] : [{ place, frog: offer.frog, lily }])) : [],
  );
  return [...new Map(found.map((one) => [one.place, one])).values()].sort((a, b) => a.place - b.place);
}
