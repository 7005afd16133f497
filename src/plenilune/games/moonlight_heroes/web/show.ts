/** What the board shows: behind the view while things are on their way. */
import type { Scenario, Step as Shows } from '$lib/playback.svelte';
import { plan, type Flight, type Step } from './plan';
import type { Pieces, Reverse, Told } from './pieces';

/** Which hero went where last; `from` is empty where it stayed, or came into the garden. */
export interface Last {
  seat: string;
  from: string;
  to: string;
}

export interface Shown {
  pieces: Pieces;
  flights: readonly Flight[];
  pace: number; // of the flights
  picture: Reverse | 'magic' | null; // large: the back of a tile, or the last one
  last: Last | null;
}

export const still = (pieces: Pieces, last: Last | null): Shown => ({ pieces, flights: [], pace: 1, picture: null, last });

/** From one move to the next. Nothing heard: nothing is known of it. */
export function lastOf(before: Last | null, heard: readonly Told[]): Last | null {
  let last = heard.length === 0 ? null : before;
  for (const { offer } of heard) {
    if (offer.kind === 'hide') last = { seat: offer.seat, from: offer.start, to: offer.space };
    else if ((offer.kind === 'save' || offer.kind === 'keep' || offer.kind === 'end' || offer.kind === 'pass') && last?.seat !== offer.seat) {
      last = { seat: offer.seat, from: '', to: offer.start };
    }
  }
  return last;
}

export interface Change {
  after: Pieces;
  heard: readonly Told[]; // what led there
  isWhole: boolean; // and nothing else
}

/** From what is shown to what is there now. Without motion only the backs of tiles are looked at. */
export function scenario(shown: Shown, { after, heard, isWhole }: Change, hasMotion: boolean, cue: (name: string) => void): Scenario<Shown> {
  const last = lastOf(shown.last, heard);
  const show = (step: Step): Shows<Shown> => (beat) => {
    beat.show({ pieces: step.pieces, flights: step.flights, pace: beat.pace, picture: step.picture ?? null, last });
    for (const { name, at } of step.cues) beat.after(at, () => cue(name));
    return step.ms;
  };
  const steps = plan(shown.pieces, after, isWhole ? heard : []).filter((step) => hasMotion || step.picture);
  return { steps: steps.map(show), goal: () => still(after, last) };
}
