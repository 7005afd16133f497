/** The steps of a decision, read off the offered moves: which frogs may be picked, where they may go, what may be swapped. */
import { byCourse } from './course';
import type { FrogMove, Leg, Offer, OfferOfKind, Pieces } from './types';

export const TURN = 3; // frogs in a turn, as many as the dock has slots

/** An offered move with what it is made of. */
export interface Choice<O extends Offer = Offer> {
  move: string;
  offer: O;
}

/** A place where the picked frog may end; `lane` tells it from the others where there are some: as it is written, and its key. */
export interface Landing extends Choice<FrogMove> {
  lane: string;
  key: string;
}

export const choicesOf = (moves: readonly string[], offers: readonly Offer[]): Choice[] =>
  moves.map((move, i) => ({ move, offer: offers[i]! }));

/** Those of one kind. */
export const only = <K extends Offer['kind']>(choices: readonly Choice[], kind: K) =>
  choices.filter((choice): choice is Choice<OfferOfKind<K>> => choice.offer.kind === kind);

/** The two steps that one chooses; springs may add to them. */
export const twoSteps = (offer: FrogMove): Leg => offer.legs[0]!;

/** A frog by its colour and pad, as the library writes it: g16. */
export const frogKey = (frog: { colour: string; pad: string }) => frog.colour + frog.pad;

/** The frogs that may be picked, in course order. */
export function pickable(choices: readonly Choice[]): string[] {
  const frogs = new Map(only(choices, 'frog').map(({ offer }) => [offer.frog + offer.start, offer]));
  return [...frogs].sort(([, a], [, b]) => byCourse(a.start, b.start) || a.frog.localeCompare(b.frog)).map(([key]) => key);
}

/** `numbered`: lanes have numbers, where pieces wear letters. */
export function landings(choices: readonly Choice[], picked: string | null, numbered = false): Landing[] {
  const found = only(choices, 'frog').filter(({ offer }) => offer.frog + offer.start === picked);
  const lanes = found.map(({ offer }) => twoSteps(offer).way.map((pad) => pad.at(-1)!).find((letter) => letter === 'a' || letter === 'b') ?? '');
  const areTold = new Set(lanes).size === lanes.length;
  return found
    .map((choice, i) => ({ ...choice, key: found.length === 1 ? '' : areTold && lanes[i] ? lanes[i]! : String(i + 1) }))
    .sort((one, other) => one.key.localeCompare(other.key))
    .map((landing, i) => ({ ...landing, lane: landing.key && numbered ? String(i + 1) : landing.key }));
}

/** What the owner has decided so far of a swap or a drop. */
export interface Hand {
  given: string | null; // a lily of one's own
  seat: string | null;
  taken: string | null;
}

export const EMPTY_HAND: Hand = { given: null, seat: null, taken: null };

/** The hand in which a swap or a drop that is shown lies ready; at first only what is given. */
export function laidReady(offer: Offer, step: number): Hand | null {
  if (offer.kind !== 'swap' && offer.kind !== 'drop') return null;
  return step > 1 && offer.kind === 'swap' ? { given: offer.lily, seat: offer.seat, taken: offer.taken } : { ...EMPTY_HAND, given: offer.lily };
}

type Swap = Choice<OfferOfKind<'swap'>>;
type Drop = Choice<OfferOfKind<'drop'>>;

export const mayGive = (choices: readonly (Swap | Drop)[], lily: string) => choices.some(({ offer }) => offer.lily === lily);

export function mayTake(choices: readonly Swap[], given: string | null, seat: string, taken: string): boolean {
  return choices.some(({ offer }) => offer.seat === seat && offer.taken === taken && (given === null || offer.lily === given));
}

/** A tap on an own lily. What was to be taken stays, unless it no longer fits. */
export function give(choices: readonly Swap[], hand: Hand, lily: string): Hand {
  const fits = hand.seat !== null && hand.taken !== null && mayTake(choices, lily, hand.seat, hand.taken);
  return fits ? { ...hand, given: lily } : { ...EMPTY_HAND, given: lily };
}

export const take = (hand: Hand, seat: string, taken: string): Hand => ({ ...hand, seat, taken });

/** The swap that the hand means, once it is complete. */
export const swapOf = (choices: readonly Swap[], { given, seat, taken }: Hand): Swap | null =>
  choices.find(({ offer }) => offer.lily === given && offer.seat === seat && offer.taken === taken) ?? null;

export const dropOf = (choices: readonly Drop[], { given }: Hand): Drop | null =>
  choices.find(({ offer }) => offer.lily === given) ?? null;

/** The colours of the frogs that may be picked. */
export const coloursOf = (choices: readonly Choice[]): string[] => [...new Set(only(choices, 'frog').map(({ offer }) => offer.frog))];

export interface Slot {
  colour: string;
  state: 'moved' | 'now' | 'empty';
}

/** The frogs of the turn: those that have moved, the one picked (by its colour) or still under way, and room for the rest. */
export function slotsOf({ phase, moved }: Pieces, picked: string | null): Slot[] {
  if (phase === 'over') return [];
  const now = phase === 'move' ? moved.length : moved.length - 1;
  return Array.from({ length: TURN }, (_, i) => {
    const colour = moved[i] ?? (i === now ? (picked ?? '') : '');
    return { colour, state: colour === '' ? 'empty' : i === now ? 'now' : 'moved' };
  });
}
