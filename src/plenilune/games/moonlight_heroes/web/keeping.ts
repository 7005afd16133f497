/** Picking pebbles from the tray of a gold fountain. Which picks are right, only the offers say. */
import { COLOURS, keepsOf, type Colour, type Counts, type KeepChoice } from './pieces';

const holds = (all: Counts, some: Counts): boolean => all.every((count, i) => count >= (some[i] ?? 0));

const isOneColour = (counts: Counts): boolean => counts.filter((count) => count > 0).length === 1;

const changed = (counts: Counts, colour: Colour, by: number): Counts => {
  const next: Counts = [...counts];
  next[COLOURS.indexOf(colour)]! += by;
  return next;
};

/** The move that keeps exactly these. */
export const keepMove = (offers: KeepChoice[], picked: Counts): KeepChoice | undefined =>
  offers.find((offer) => keepsOf(offer).every((count, i) => count === picked[i]));

/** Whether one more of that colour can belong to what is kept. */
export const mayAdd = (offers: KeepChoice[], picked: Counts, colour: Colour): boolean =>
  offers.some((offer) => holds(keepsOf(offer), changed(picked, colour, 1)));

/** After tapping a pebble that is not picked. Where only whole colours are kept, one tap takes them all; null: it cannot be. */
export function add(offers: KeepChoice[], picked: Counts, colour: Colour): Counts | null {
  if (offers.every((offer) => isOneColour(keepsOf(offer)))) {
    return offers.map(keepsOf).find((kept) => (kept[COLOURS.indexOf(colour)] ?? 0) > 0) ?? null;
  }
  return mayAdd(offers, picked, colour) ? changed(picked, colour, 1) : null;
}

/** After tapping a picked pebble. */
export function letGo(offers: KeepChoice[], picked: Counts, colour: Colour): Counts {
  return offers.every((offer) => isOneColour(keepsOf(offer))) ? [0, 0, 0] : changed(picked, colour, -1);
}
