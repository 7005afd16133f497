/** What there is to see of what happened: steps of flights, one after the other. Facts say what they did; nothing is worked out here. */
import { ms } from './motion';
import { heroOf, listOf, sum } from './pieces';
import type { Colour, Counts, Hero, Offer, OfferOfKind, Pieces, Reverse, Told } from './pieces';

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
  picture?: Reverse | 'magic'; // the back of a tile, or the magic one, large
  cues: { name: string; at: number }[];
}

const PICTURE_MS = 1000;
const LAST_MS = 1800; // nobody shall miss the last round
const STAGGER = 110;

/** `heard` is all that happened since `before`; nothing: something was taken back, or not all of it is known. */
export function plan(before: Pieces, after: Pieces, heard: readonly Told[]): Step[] {
  if (heard.length === 0) return walks(before, after);
  const planner = new Planner(before);
  for (const { offer } of heard) planner.see(offer);
  planner.slide();
  return planner.steps;
}

/** Follows the pieces from fact to fact. */
class Planner {
  readonly steps: Step[] = [];
  #pushes: OfferOfKind<'push'>[] = []; // they slide together

  constructor(private pieces: Pieces) {}

  see(offer: Offer): void {
    if (offer.kind !== 'push') this.slide();
    switch (offer.kind) {
      case 'hide':
        this.#hide(offer);
        break;
      case 'draw':
        this.#draw(offer);
        break;
      case 'keep':
        this.#keep(offer, offer.kept);
        break;
      case 'save':
        this.#save(offer);
        break;
      case 'reverse':
        this.#add({ picture: offer.reverse, ms: PICTURE_MS });
        break;
      case 'push':
        this.#pushes.push(offer);
    }
  }

  #add(step: Partial<Step>): void {
    const flights = step.flights ?? [];
    const length = Math.max(0, ...flights.map((flight) => flight.after + flight.ms));
    this.steps.push({ pieces: this.pieces, flights, ms: step.ms ?? length, cues: step.cues ?? [], picture: step.picture });
  }

  #pay(seat: string, counts: Counts): void {
    if (sum(counts) === 0) return;
    this.pieces = changeHand(this.pieces, seat, counts, -1);
    this.#add(pebbles(listOf(counts), `seat ${seat}`, 'heap'));
    this.pieces = { ...this.pieces, heap: plus(this.pieces.heap, counts) };
  }

  #hide({ seat, start, space, pays, refills }: OfferOfKind<'hide'>): void {
    this.#pay(seat, pays);
    this.pieces = putHero(this.pieces, seat, '');
    this.#add({
      flights: [{ thing: { kind: 'hero', seat }, from: start ? `space ${start}` : `seat ${seat}`, to: `space ${space}`, ms: ms.slide + ms.slideColumn, after: 0 }],
      cues: [{ name: 'put', at: ms.slide }],
    });
    this.pieces = putHero(this.pieces, seat, space);
    if (refills) this.#refill();
  }

  #draw(offer: OfferOfKind<'draw'>): void {
    const { seat, start, count, on_tray, kept, refills } = offer;
    this.#add(pebbles(shown(offer.pebbles, count), 'bag', on_tray ? `space ${start}` : `seat ${seat}`));
    this.pieces = { ...this.pieces, bag: this.pieces.bag - count };
    if (on_tray) this.pieces = { ...this.pieces, tray: this.pieces.tray + count };
    else this.pieces = gain(this.pieces, seat, offer.pebbles, count);
    if (kept) this.#keep(offer, kept);
    if (refills) this.#refill();
  }

  #keep({ seat, start }: { seat: string; start: string }, kept: OfferOfKind<'keep'>['kept']): void {
    const mine = pebbles(shown(kept.pebbles, kept.count), `space ${start}`, `seat ${seat}`);
    this.pieces = { ...this.pieces, tray: 0, tray_pebbles: null };
    this.#add({ ...mine, flights: [...mine.flights, ...pebbles(listOf(kept.rest), `space ${start}`, 'heap').flights] });
    this.pieces = { ...gain(this.pieces, seat, kept.pebbles, kept.count), heap: plus(this.pieces.heap, kept.rest) };
  }

  #refill(): void {
    this.pieces = { ...this.pieces, bag: this.pieces.bag + sum(this.pieces.heap), heap: [0, 0, 0] };
  }

  #save({ seat, place, tile, pays }: OfferOfKind<'save'>): void {
    this.#pay(seat, pays);
    this.pieces = { ...this.pieces, path: this.pieces.path.map((gems, i) => (i === place - 1 ? '' : gems)) };
    this.#add({
      flights: [{ thing: { kind: 'tile', gems: tile }, from: `place ${place}`, to: `seat ${seat}`, ms: ms.save, after: 0 }],
      cues: [{ name: 'tile', at: 0 }],
    });
  }

  /** The tiles that were pushed one after the other come out together, and what no longer fits goes to Zirroz. */
  slide(): void {
    if (this.#pushes.length === 0) return;
    const old = this.pieces.path.flatMap((gems, i) => (gems ? [{ gems, from: i + 1, at: i + 1 }] : []));
    const arrives: { gems: string; at: number; order: number }[] = [];
    this.#pushes.forEach(({ tile, pushes }, order) => {
      for (const one of [...old, ...arrives]) if (one.at <= pushes) one.at += 1;
      arrives.unshift({ gems: tile, at: 1, order });
    });
    this.#pushes = [];
    const places = this.pieces.path.length;
    const falls = old.filter((one) => one.at > places);
    const still = (of: readonly { gems: string; at: number }[]) => this.pieces.path.map((_, i) => of.find((one) => one.at === i + 1)?.gems ?? '');
    const path = still([...old, ...arrives]);
    this.pieces = { ...this.pieces, path: still(old.filter((one) => one.at === one.from)) };
    const flight = (gems: string, from: Anchor, at: number, after: number): Flight => {
      const isGone = at > places;
      return { thing: { kind: 'tile', gems }, from, to: isGone ? 'zirroz' : `place ${at}`, ms: isGone ? ms.zirroz : ms.push, after };
    };
    this.#add({
      flights: [
        ...old.filter((one) => one.at !== one.from).map((one) => flight(one.gems, `place ${one.from}`, one.at, 0)),
        ...arrives.map((one) => flight(one.gems, 'gate', one.at, one.order * STAGGER)),
      ],
      cues: falls.length ? [{ name: 'zirroz', at: 0 }] : [],
    });
    const isLast = arrives.some((one) => one.gems === 'magic');
    this.pieces = { ...this.pieces, path, is_last_round: this.pieces.is_last_round || isLast, zirroz: [...this.pieces.zirroz, ...falls.map((one) => one.gems)] };
    if (isLast) this.#add({ picture: 'magic', ms: LAST_MS, cues: [{ name: 'last', at: 0 }] });
  }
}

/** Heroes walk to where they are now. */
function walks(before: Pieces, after: Pieces): Step[] {
  const moved = after.heroes.filter((hero) => hero.space !== heroOf(before, hero.seat)?.space);
  if (moved.length === 0) return [];
  const at = (seat: string, space: string) => (space ? `space ${space}` : `seat ${seat}`);
  const flights = moved.map(({ seat, space }): Flight => {
    return { thing: { kind: 'hero', seat }, from: at(seat, heroOf(before, seat)?.space ?? ''), to: at(seat, space), ms: ms.slide, after: 0 };
  });
  return [{ pieces: moved.reduce((pieces, { seat }) => putHero(pieces, seat, ''), before), flights, ms: ms.slide, cues: [] }];
}

function pebbles(colours: (Colour | '?')[], from: Anchor, to: Anchor): Pick<Step, 'flights' | 'cues'> {
  return {
    flights: colours.map((colour, i) => ({ thing: { kind: 'pebble', colour }, from, to, ms: ms.pebble, after: i * STAGGER })),
    cues: colours.map((_, i) => ({ name: 'pebble', at: i * STAGGER + ms.pebble / 2 })),
  };
}

/** Closed ones where the colours are hidden. */
const shown = (counts: Counts | null, count: number): (Colour | '?')[] => (counts ? listOf(counts) : Array<'?'>(count).fill('?'));
const plus = (a: Counts, b: Counts, sign = 1): Counts => [a[0] + sign * b[0], a[1] + sign * b[1], a[2] + sign * b[2]];

const changeHero = (pieces: Pieces, seat: string, change: (hero: Hero) => Partial<Hero>): Pieces => {
  return { ...pieces, heroes: pieces.heroes.map((hero) => (hero.seat === seat ? { ...hero, ...change(hero) } : hero)) };
};

const changeHand = (pieces: Pieces, seat: string, counts: Counts, sign: 1 | -1): Pieces =>
  changeHero(pieces, seat, (hero) => ({ pebbles: hero.pebbles + sign * sum(counts), hand: hero.hand && plus(hero.hand, counts, sign) }));

const gain = (pieces: Pieces, seat: string, counts: Counts | null, count: number): Pieces =>
  counts ? changeHand(pieces, seat, counts, 1) : changeHero(pieces, seat, (hero) => ({ pebbles: hero.pebbles + count }));

const putHero = (pieces: Pieces, seat: string, space: string): Pieces => {
  const moved = changeHero(pieces, seat, () => ({ space }));
  const hero = (name: string, old: string) => (name === space ? seat : old === seat ? '' : old);
  return { ...moved, spaces: moved.spaces.map((one) => ({ ...one, hero: hero(one.name, one.hero) })) };
};
