/** The steps of a decision, read off the offered moves: which frogs may be picked, where they may go, what may be swapped. */
import { byCourse } from './course';
import type { Offer, Pieces } from './types';

export const TURN = 3; // frogs in a turn, as many as the dock has slots

/** An offered move with what it is made of. */
export interface Choice {
  move: string;
  offer: Offer;
}

/** A place where the picked frog may end; `lane` is a letter where lanes are to be told apart. */
export interface Landing extends Choice {
  lane: string;
}

export const choicesOf = (moves: readonly string[], offers: readonly Offer[]): Choice[] =>
  moves.map((move, i) => ({ move, offer: offers[i]! }));

/** A frog by its colour and pad, as the library writes it: g16. */
export const frogKey = (frog: { colour: string; pad: string }) => frog.colour + frog.pad;

/** The frogs that may be picked, in course order. */
export function pickable(choices: readonly Choice[]): string[] {
  const frogs = new Map(
    choices.filter(({ offer }) => offer.kind === 'frog').map(({ offer }) => [offer.frog + offer.start, offer]),
  );
  return [...frogs].sort(([, a], [, b]) => byCourse(a.start, b.start) || a.frog.localeCompare(b.frog)).map(([key]) => key);
}

export function landings(choices: readonly Choice[], picked: string | null): Landing[] {
  const found = choices.filter(({ offer }) => offer.kind === 'frog' && offer.frog + offer.start === picked);
  const lanes = found.map(({ offer }) => offer.way.map((pad) => pad.at(-1)!).find((letter) => letter === 'a' || letter === 'b') ?? '');
  const areTold = new Set(lanes).size === lanes.length;
  return found
    .map((choice, i) => ({ ...choice, lane: found.length === 1 ? '' : areTold && lanes[i] ? lanes[i]! : String(i + 1) }))
    .sort((one, other) => one.lane.localeCompare(other.lane));
}

/** What the owner has decided so far of a swap or a drop. */
export interface Hand {
  given: string | null; // a lily of one's own
  seat: string | null;
  taken: string | null;
}

export const EMPTY_HAND: Hand = { given: null, seat: null, taken: null };

export const mayGive = (choices: readonly Choice[], lily: string) => choices.some(({ offer }) => offer.lily === lily);

export function mayTake(choices: readonly Choice[], given: string | null, seat: string, taken: string): boolean {
  return choices.some(({ offer }) => offer.seat === seat && offer.taken === taken && (given === null || offer.lily === given));
}

/** A tap on an own lily. What was to be taken stays, unless it no longer fits. */
export function give(choices: readonly Choice[], hand: Hand, lily: string): Hand {
  const fits = hand.seat !== null && hand.taken !== null && mayTake(choices, lily, hand.seat, hand.taken);
  return fits ? { ...hand, given: lily } : { ...EMPTY_HAND, given: lily };
}

export const take = (hand: Hand, seat: string, taken: string): Hand => ({ ...hand, seat, taken });

/** The move that the hand means, once it is complete. */
export function decided(choices: readonly Choice[], hand: Hand): Choice | null {
  return (
    choices.find(
      ({ offer }) =>
        offer.lily === hand.given && (offer.kind === 'drop' || (offer.seat === hand.seat && offer.taken === hand.taken)),
    ) ?? null
  );
}

export interface Slot {
  colour: string;
  state: 'moved' | 'now' | 'empty';
}

/** The frogs of the turn: those that have moved, the one picked or still under way, and room for the rest. */
export function slotsOf(pieces: Pieces, picked: string | null): Slot[] {
  if (pieces.phase === 'over') return [];
  const moved = pieces.moved.map((frog) => frog[0]!);
  const now = pieces.phase === 'move' ? moved.length : moved.length - 1;
  return Array.from({ length: TURN }, (_, i) => {
    const colour = moved[i] ?? (i === now && picked ? picked[0]! : '');
    return { colour, state: colour === '' ? 'empty' : i === now ? 'now' : 'moved' };
  });
}
