/** Setting up the pond by hand: frogs and lilies onto pads, lilies to the island and into the pools. Knows no rule. */
import type { Editing } from '$lib/contract';
import type { DraftOf } from '$lib/messages';
import { FINISH, START } from './types';

export type Draft = DraftOf<'china-moon'>;

export const LILIES = ['W', 'Y', 'P', 'B', 'K'] as const;
const EACH: Record<string, number> = { W: 5, Y: 5, P: 5, B: 1, K: 1 }; // as they come in the box
const FROGS = 3;
const NONE = '-';

export const padSpot = (pad: string): string => `pad ${pad}`;
export const placeSpot = (at: number): string => `place ${at}`;
export const poolSpot = (seat: string, lily = ''): string => `pool ${seat}${lily}`;
export const BOX = 'box';
export const boxSpot = (thing: string): string => `box ${thing}`;

/** How many of a thing are still in the box: of frogs by colour (`g`), of lilies by letter (`W`). */
export function left(draft: Draft, thing: string): number {
  if (!(thing in EACH)) return FROGS - draft.frogs.filter(([colour]) => colour === thing).length;
  const lying = [...draft.lilies.map(([, lily]) => lily), ...draft.places, ...draft.pools.flatMap(([, held]) => [...held])];
  return (EACH[thing] ?? 0) - lying.filter((lily) => lily === thing).length;
}

/** What lies there: a colour of frogs, or a lily; of several the last. */
export function thingAt(draft: Draft, spot: string): string | null {
  const [kind, name = ''] = spot.split(' ');
  if (kind === 'box') return name && left(draft, name) > 0 ? name : null;
  if (kind === 'pool') return name[1] ?? null;
  if (kind === 'place') return draft.places[Number(name)]?.replace(NONE, '') || (draft.frogs.findLast(([, pad]) => pad === FINISH)?.[0] ?? null);
  return draft.frogs.findLast(([, pad]) => pad === name)?.[0] ?? draft.lilies.findLast(([pad]) => pad === name)?.[1] ?? null;
}

const without = <T>(list: readonly T[], is: (one: T) => boolean): T[] => {
  const at = list.findLastIndex(is);
  return list.filter((_, n) => n !== at);
};

function take(draft: Draft, spot: string): Draft {
  const [kind, name = ''] = spot.split(' ');
  const thing = thingAt(draft, spot) ?? '';
  const isFrog = !(thing in EACH);
  if (kind === 'box') return draft;
  if (kind === 'pool') return { ...draft, pools: draft.pools.map(([seat, held]) => [seat, seat === name[0] ? held.replace(thing, '') : held]) };
  if (kind === 'place' && !isFrog) return { ...draft, places: draft.places.map((lily, n) => (n === Number(name) ? NONE : lily)) };
  const pad = kind === 'place' ? FINISH : name;
  if (isFrog) return { ...draft, frogs: without(draft.frogs, ([colour, at]) => colour === thing && at === pad), doing: '' };
  return { ...draft, lilies: without(draft.lilies, ([at]) => at === pad) };
}

function put(draft: Draft, thing: string, to: string): Draft | null {
  const [kind, name = ''] = to.split(' ');
  const isFrog = !(thing in EACH);
  if (kind === 'box') return draft;
  if (isFrog) {
    if (kind === 'pool') return null;
    return { ...draft, frogs: [...draft.frogs, [thing, kind === 'place' ? FINISH : name]], doing: '' };
  }
  if (kind === 'pool') return { ...draft, pools: draft.pools.map(([seat, held]) => [seat, seat === name[0] ? sorted(held + thing) : held]) };
  if (kind === 'place') return draft.places[Number(name)] === NONE ? { ...draft, places: draft.places.map((lily, n) => (n === Number(name) ? thing : lily)) } : null;
  if (name === FINISH || name === START) return null;
  return { ...draft, lilies: [...draft.lilies, [name, thing]] };
}

const sorted = (held: string): string => LILIES.flatMap((lily) => [...held].filter((one) => one === lily)).join('');

export const editing: Editing<'china-moon'> = {
  holds: (draft, spot) => thingAt(draft, spot) !== null,
  move(draft, from, to) {
    const thing = thingAt(draft, from);
    return thing === null ? null : put(take(draft, from), thing, to);
  },
};
