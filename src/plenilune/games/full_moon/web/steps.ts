/** A move is put together step by step: wolf, pack, column, moon. All that may be chosen is read from the offers. */
import type { FullMoonOffer } from '$lib/messages';
import type { Wolf } from './wolves';

export interface Offered extends FullMoonOffer {
  text: string;
}

export type Step = 'wolf' | 'pack' | 'column' | 'moon' | 'pass' | 'none';

/** What has been chosen so far. `isPackSet`: the person has said who runs along, it is not just the default. */
export interface Choice {
  leader: Wolf | null;
  size: number;
  isPackSet: boolean;
  right: boolean | null;
}

export const NOTHING: Choice = { leader: null, size: 1, isPackSet: false, right: null };

export const offered = (moves: readonly string[], offers: readonly FullMoonOffer[]): Offered[] =>
  offers.map((offer, at) => ({ ...offer, text: moves[at] ?? '' }));

const once = <T>(values: T[]): T[] => [...new Set(values)];

export function leaders(offers: Offered[]): Wolf[] {
  const moves = offers.filter((offer) => offer.kind === 'move');
  return once(moves.sort((a, b) => a.column - b.column).map((offer) => offer.wolves[0] ?? ''));
}

const of = (offers: Offered[], leader: Wolf | null, size?: number): Offered[] =>
  offers.filter((offer) => leader !== null && offer.wolves[0] === leader && (size === undefined || offer.wolves.length === size));

/** How many wolves may run behind this leader, itself counted. */
export const packs = (offers: Offered[], leader: Wolf | null): number[] =>
  once(of(offers, leader).map((offer) => offer.wolves.length)).sort((a, b) => a - b);

/** The wolves of a pack, leader first. */
export const packOf = (offers: Offered[], leader: Wolf | null, size: number): Wolf[] => of(offers, leader, size)[0]?.wolves ?? [];

/** The ways that this pack may go: at most two, left first. One offer stands for each. */
export function ways(offers: Offered[], choice: Choice): Offered[] {
  const found = of(offers, choice.leader, choice.size);
  return [false, true].flatMap((right) => found.find((offer) => offer.right === right) ?? []);
}

export const wayOf = (offers: Offered[], choice: Choice): Offered | null =>
  choice.right === null ? null : (ways(offers, choice).find((offer) => offer.right === choice.right) ?? null);

/** The moons of the chosen way; none for a move that wins. */
export const moons = (offers: Offered[], choice: Choice): Offered[] =>
  choice.right === null ? [] : of(offers, choice.leader, choice.size).filter((offer) => offer.right === choice.right && !offer.wins);

export const passOf = (offers: Offered[]): Offered | null => offers.find((offer) => offer.kind === 'pass') ?? null;

/** `packFirst`: who runs along is asked for, too, where the way is settled already. */
export function stepOf(offers: Offered[], choice: Choice, packFirst = false): Step {
  if (offers.length === 0) return 'none';
  if (passOf(offers)) return 'pass';
  if (choice.leader === null) return 'wolf';
  const isPackOpen = packs(offers, choice.leader).length > 1 && !choice.isPackSet;
  if (choice.right !== null && !(packFirst && isPackOpen)) return 'moon';
  return isPackOpen ? 'pack' : 'column';
}

/** A way that is the only one is chosen already, unless it wins: nobody wins without meaning to. */
function settled(offers: Offered[], choice: Choice): Choice {
  const open = ways(offers, choice);
  const only = open.length === 1 ? open[0] : undefined;
  return only && !only.wins ? { ...choice, right: only.right } : choice;
}

export function pickWolf(offers: Offered[], leader: Wolf): Choice {
  return settled(offers, { ...NOTHING, leader, size: packs(offers, leader)[0] ?? 1 });
}

export function pickPack(offers: Offered[], choice: Choice, size: number): Choice {
  const next: Choice = { ...choice, size, isPackSet: true };
  const same = wayOf(offers, next);
  return same && !same.wins ? next : settled(offers, { ...next, right: null });
}

/** Whether that move is the one that has been chosen, but for the moon. */
export const isChosen = ({ leader, size, right }: Choice, move: FullMoonOffer): boolean =>
  leader !== null && move.wolves[0] === leader && move.wolves.length === size && move.right === right;

export const pickWay = (choice: Choice, right: boolean): Choice => ({ ...choice, isPackSet: true, right });

/** One step back; null when there is nothing to put back. */
export function putBack(offers: Offered[], choice: Choice): Choice | null {
  if (choice.leader === null) return null;
  if (choice.right !== null && ways(offers, choice).length > 1) return { ...choice, right: null, isPackSet: false };
  const smallest = packs(offers, choice.leader)[0] ?? 1;
  return choice.size !== smallest ? pickWolf(offers, choice.leader) : NOTHING;
}
