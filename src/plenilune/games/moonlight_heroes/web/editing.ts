/** Setting up the garden by hand: heroes into hiding places, tiles onto the path, to heroes, to Zirroz. Knows no rule. */
import type { Editing } from '$lib/contract';
import type { DraftOf } from '$lib/messages';

export type Draft = DraftOf<'moonlight-heroes'>;
export type Counts = Draft['heap'];

export const BOX = 'box';
export const MAGIC = 'magic';

/** What lies there: `hero f`, or `tile gyr`. */
export function thingAt(draft: Draft, spot: string): string | null {
  const [kind, name = '', nth = '0'] = spot.split(' ');
  if (kind === 'space') {
    const hero = draft.heroes.find((one) => one.space === name);
    return hero ? `hero ${hero.seat}` : null;
  }
  if (kind === 'path') return draft.path[Number(name) - 1] ? `tile ${draft.path[Number(name) - 1]}` : null;
  if (kind === 'box' || kind === 'hero') return name ? (draft.heroes.some((one) => one.seat === name) ? `hero ${name}` : `tile ${name}`) : null;
  if (kind === 'saved') return tile(draft.heroes.find((one) => one.seat === name)?.tiles[Number(nth)]);
  if (kind === 'zirroz' && name) return tile(draft.zirroz[Number(name)]);
  return null;
}

const tile = (gems: string | undefined): string | null => (gems ? `tile ${gems}` : null);

function take(draft: Draft, spot: string): Draft {
  const [kind, name = '', nth = '0'] = spot.split(' ');
  if (kind === 'path') return { ...draft, path: draft.path.map((gems, n) => (n === Number(name) - 1 ? '' : gems)) };
  if (kind === 'saved') return { ...draft, heroes: draft.heroes.map((one) => (one.seat === name ? { ...one, tiles: one.tiles.filter((_, n) => n !== Number(nth)) } : one)) };
  if (kind === 'zirroz') return { ...draft, zirroz: draft.zirroz.filter((_, n) => n !== Number(name)) };
  return draft;
}

function put(draft: Draft, thing: string, to: string): Draft | null {
  const [what, name = ''] = thing.split(' ');
  const [kind, place = ''] = to.split(' ');
  if (what === 'hero') {
    const space = kind === 'space' ? place : kind === 'box' || kind === 'hero' ? '' : null;
    return space === null ? null : { ...draft, heroes: draft.heroes.map((one) => (one.seat === name ? { ...one, space } : one)), doing: '' };
  }
  if (kind === 'box') return draft;
  if (kind === 'path') return draft.path[Number(place) - 1] ? null : { ...draft, path: draft.path.map((gems, n) => (n === Number(place) - 1 ? name : gems)), doing: '' };
  if (name === MAGIC) return null;
  if (kind === 'saved') return { ...draft, heroes: draft.heroes.map((one) => (one.seat === place ? { ...one, tiles: [...one.tiles, name].sort() } : one)), doing: '' };
  if (kind === 'zirroz') return { ...draft, zirroz: [...draft.zirroz, name].sort(), doing: '' };
  return null;
}

/** One pebble more or less in a hand. */
export function pebbles(draft: Draft, seat: string, colour: number, more: number): Draft {
  const heroes = draft.heroes.map((one) => (one.seat === seat ? { ...one, hand: one.hand.map((count, n) => (n === colour ? Math.max(0, count + more) : count)) as Counts } : one));
  return { ...draft, heroes };
}

/** Of each kind of tile, how many lie somewhere; the others are in the castle. */
export function lying(draft: Draft, gems: string): number {
  return [...draft.path, ...draft.zirroz, ...draft.heroes.flatMap((one) => one.tiles)].filter((one) => one === gems).length;
}

export const editing: Editing<'moonlight-heroes'> = {
  holds: (draft, spot) => thingAt(draft, spot) !== null,
  move(draft, from, to) {
    const thing = thingAt(draft, from);
    return thing === null ? null : put(take(draft, from), thing, to);
  },
};
