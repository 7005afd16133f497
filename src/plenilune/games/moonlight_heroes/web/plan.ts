/** What there is to see between two views: steps of flights, one after the other. Made from the difference, and from what was heard. */
import type { Fact } from '$lib/messages';
import { ms } from './motion';
import { coloursOf, COLOURS, countsOf, heroOf, REVERSES, spaceOf, sum } from './pieces';
import type { Colour, Counts, Hero, Reverse, Pieces } from './pieces';

/** `bag`, `heap`, `gate`, `zirroz`, `place 3`, `space L2`, `seat f`. */
export type Anchor = string;
export type Thing = { kind: 'pebble'; colour: Colour | '?' } | { kind: 'tile'; gems: string } | { kind: 'hero'; seat: string };

export interface Flight {
  thing: Thing;
  from: Anchor;
  to: Anchor;
  ms: number;
  after: number; // milliseconds into the step
}

export interface Step {
  pieces: Pieces; // what lies still meanwhile
  flights: Flight[];
  ms: number;
  picture?: Reverse;
  cues: { name: string; at: number }[];
}

const PICTURE_MS = 1000;
const STAGGER = 110;

/** `heard` is what happened since `before`, and nothing older. */
export function plan(before: Pieces, after: Pieces, heard: readonly Fact[]): Step[] {
  const decisions = heard.filter(([mover]) => mover !== 'chance').length;
  const heapGain: Counts = decisions === 1 ? gained(before.heap, after.heap) : [0, 0, 0];
  const steps: Step[] = [];
  const pushed: string[] = [];
  let pieces = before;
  let seat = before.seat;

  const add = (step: Partial<Step>) => {
    const flights = step.flights ?? [];
    const length = Math.max(0, ...flights.map((flight) => flight.after + flight.ms));
    steps.push({ pieces, flights, ms: step.ms ?? length, cues: step.cues ?? [], picture: step.picture });
  };

  const pay = (counts: Counts, to: Anchor) => {
    if (sum(counts) === 0) return;
    pieces = changeHand(pieces, seat, counts, -1);
    add(pebbles(list(counts), `seat ${seat}`, to));
    pieces = { ...pieces, heap: plus(pieces.heap, counts) };
  };

  const hide = (name: string) => {
    const from = heroOf(pieces, seat)?.space ?? '';
    if (spaceOf(after, name)?.colour) pay(heapGain, 'heap');
    pieces = putHero(pieces, seat, '');
    add({
      flights: [{ thing: { kind: 'hero', seat }, from: from ? `space ${from}` : `seat ${seat}`, to: `space ${name}`, ms: ms.slide + ms.slideColumn, after: 0 }],
      cues: [{ name: 'put', at: ms.slide }],
    });
    pieces = putHero(pieces, seat, name);
  };

  const draw = (text: string) => {
    const own = coloursOf(text).length === text.length;
    const colours: (Colour | '?')[] = own ? coloursOf(text) : [...text].map(() => '?');
    if (after.tray > 0) {
      add(pebbles(colours, 'bag', `space ${heroOf(pieces, seat)?.space}`));
      pieces = { ...pieces, tray: pieces.tray + colours.length };
      return;
    }
    add(pebbles(colours, 'bag', `seat ${seat}`));
    pieces = gainPebbles(pieces, seat, own ? countsOf(coloursOf(text)) : null, colours.length);
  };

  const keep = (text: string) => {
    const own = coloursOf(text).length === text.length;
    const from = `space ${heroOf(pieces, seat)?.space}`;
    const kept = pebbles(own ? coloursOf(text) : [...text].map(() => '?'), from, `seat ${seat}`);
    pieces = { ...pieces, tray: 0, tray_pebbles: null };
    add({ ...kept, flights: [...(kept.flights ?? []), ...(pebbles(list(heapGain), from, 'heap').flights ?? [])] });
    pieces = gainPebbles(pieces, seat, own ? countsOf(coloursOf(text)) : null, text.length);
  };

  const save = () => {
    pay(heapGain, 'heap');
    const place = spaceOf(pieces, heroOf(pieces, seat)?.space ?? '')?.place ?? 0;
    const gems = pieces.path[place - 1];
    if (!gems) return;
    pieces = { ...pieces, path: pieces.path.map((tile, i) => (i === place - 1 ? '' : tile)) };
    add({
      flights: [{ thing: { kind: 'tile', gems }, from: `place ${place}`, to: `seat ${seat}`, ms: ms.save, after: 0 }],
      cues: [{ name: 'tile', at: 0 }],
    });
  };

  for (const [mover, text] of heard) {
    const [word = '', rest = ''] = text.split(' ');
    if (mover !== 'chance') seat = mover;
    if (mover !== 'chance' && spaceOf(after, text)) hide(text);
    else if (word === 'save') save();
    else if (word === 'keep') keep(rest);
    else if (word === 'draw') draw(rest);
    else if (word === 'reverse' && isReverse(rest)) add({ picture: rest, ms: PICTURE_MS });
    else if (word === 'push') pushed.push(rest);
  }
  if (pushed.length > 0) steps.push(...slides(pieces, after, pushed));
  if (heard.length === 0) steps.push(...walks(before, after));
  return steps;
}

const isReverse = (text: string): text is Reverse => (REVERSES as readonly string[]).includes(text);

/** The tiles keep their order: the newest stands first, and whatever no longer fits is with Zirroz. */
function slides(pieces: Pieces, after: Pieces, pushed: string[]): Step[] {
  const places = after.path.flatMap((gems, i) => (gems ? [i + 1] : []));
  const old = pieces.path.flatMap((gems, i) => (gems ? [{ gems, place: i + 1 }] : []));
  const stays = places.slice(pushed.length);
  const arrives = [...pushed].reverse();
  const expected = [...arrives, ...old.slice(0, stays.length).map((tile) => tile.gems)];
  if (places.some((place, i) => after.path[place - 1] !== expected[i])) return [];
  const still = after.path.map(() => '');
  const flights: Flight[] = [];
  const cues: Step['cues'] = [];
  old.forEach(({ gems, place }, i) => {
    const thing: Thing = { kind: 'tile', gems };
    const to = stays[i];
    if (to === place) still[place - 1] = gems;
    else if (to !== undefined) flights.push({ thing, from: `place ${place}`, to: `place ${to}`, ms: ms.push, after: 0 });
    else {
      flights.push({ thing, from: `place ${place}`, to: 'zirroz', ms: ms.zirroz, after: 0 });
      cues.push({ name: 'zirroz', at: 0 });
    }
  });
  arrives.forEach((gems, i) => {
    const order = arrives.length - 1 - i;
    flights.push({ thing: { kind: 'tile', gems }, from: 'gate', to: `place ${places[i]}`, ms: ms.push, after: order * STAGGER });
  });
  const length = Math.max(...flights.map((flight) => flight.after + flight.ms));
  return [{ pieces: { ...pieces, path: still }, flights, ms: length, cues: cues.slice(0, 1) }];
}

/** Nothing was heard (something was taken back): heroes walk home. */
function walks(before: Pieces, after: Pieces): Step[] {
  const moved = after.heroes.filter((hero) => hero.space !== heroOf(before, hero.seat)?.space);
  if (moved.length === 0) return [];
  const at = (seat: string, space: string) => (space ? `space ${space}` : `seat ${seat}`);
  const flights = moved.map(({ seat, space }): Flight => {
    return { thing: { kind: 'hero', seat }, from: at(seat, heroOf(before, seat)?.space ?? ''), to: at(seat, space), ms: ms.slide, after: 0 };
  });
  return [{ pieces: moved.reduce((pieces, { seat }) => putHero(pieces, seat, ''), before), flights, ms: ms.slide, cues: [] }];
}

function pebbles(colours: (Colour | '?')[], from: Anchor, to: Anchor): Partial<Step> {
  return {
    flights: colours.map((colour, i) => ({ thing: { kind: 'pebble', colour }, from, to, ms: ms.pebble, after: i * STAGGER })),
    cues: colours.map((_, i) => ({ name: 'pebble', at: i * STAGGER + ms.pebble / 2 })),
  };
}

const list = (counts: Counts): Colour[] => COLOURS.flatMap((colour, i) => Array<Colour>(counts[i] ?? 0).fill(colour));
const plus = (a: Counts, b: Counts, sign = 1): Counts => [a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]];
const gained = (before: Counts, after: Counts): Counts => plus(after, before, -1).map((count) => Math.max(0, count)) as Counts;

const changeHero = (pieces: Pieces, seat: string, change: (hero: Hero) => Partial<Hero>): Pieces => {
  return { ...pieces, heroes: pieces.heroes.map((hero) => (hero.seat === seat ? { ...hero, ...change(hero) } : hero)) };
};

const changeHand = (pieces: Pieces, seat: string, counts: Counts, sign: 1 | -1): Pieces =>
  changeHero(pieces, seat, (hero) => ({ pebbles: hero.pebbles + sign * sum(counts), hand: hero.hand && plus(hero.hand, counts, sign) }));

const gainPebbles = (pieces: Pieces, seat: string, counts: Counts | null, count: number): Pieces => {
  const bag = { ...pieces, bag: Math.max(0, pieces.bag - count) };
  return counts ? changeHand(bag, seat, counts, 1) : changeHero(bag, seat, (hero) => ({ pebbles: hero.pebbles + count }));
};

const putHero = (pieces: Pieces, seat: string, space: string): Pieces => {
  const moved = changeHero(pieces, seat, () => ({ space }));
  const hero = (name: string, old: string) => (name === space ? seat : old === seat ? '' : old);
  return { ...moved, spaces: moved.spaces.map((one) => ({ ...one, hero: hero(one.name, one.hero) })) };
};
