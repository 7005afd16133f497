/** What the board shows at a moment, and the small happenings that lead from one view to the next, in the order to be seen.
 *
 * What is told of a fact says all that it did; the new view says where everything lies in the end. Between the two there is nothing to decide: this
 * file only puts in order what has already happened.
 */
import { FINISH, type FrogMove, type Leg, type Pieces, type Told } from './types';

export interface ShownFrog {
  id: number; // stays with the frog from view to view
  colour: string;
  pad: string;
  moved: boolean;
  place: number; // on the island: in which order it came
  came: string[]; // the pads of its way, as far as it was seen or told; the last is where it is
}

export interface Shown {
  frogs: ShownFrog[];
  lilies: Map<string, string>;
  places: string[];
  pools: Map<string, string>;
  scores: Record<string, number>;
  trail: string[]; // the pads of the last frog's way, the first one where it came from
}

export type Step =
  | { kind: 'hop'; frog: number; from: string; to: string; over: string[]; count: number; place: number }
  | { kind: 'take'; lily: string; pad: string; place: number; seat: string | null }
  | { kind: 'swap'; seat: string; other: string; given: string; taken: string }
  | { kind: 'drop'; seat: string; lily: string; pad: string }
  | { kind: 'land'; on: string };

export function show(pieces: Pieces, scores: Record<string, number>, before?: Shown, trail: string[] = []): Shown {
  return {
    frogs: sameFrogs(pieces, before),
    lilies: new Map(pieces.lilies),
    places: [...pieces.places],
    pools: new Map(pieces.pools),
    scores,
    trail,
  };
}

/** The frogs of the view, each with the id of the one that stood there before, else of one of its colour that is missed. */
function sameFrogs(pieces: Pieces, before?: Shown): ShownFrog[] {
  const left = [...(before?.frogs ?? [])];
  let next = Math.max(-1, ...left.map((frog) => frog.id));
  const takeFrom = (isIt: (frog: ShownFrog) => boolean) => {
    const at = left.findIndex(isIt);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const found = pieces.frogs.map((frog) => takeFrom((old) => old.colour === frog.colour && old.pad === frog.pad));
  let place = Math.max(-1, ...found.map((frog) => (frog?.pad === FINISH ? frog.place : -1)));
  return pieces.frogs.map((frog, i) => {
    const old = found[i] ?? takeFrom((other) => other.colour === frog.colour);
    const isNewHome = frog.pad === FINISH && old?.pad !== FINISH;
    return { ...frog, id: old?.id ?? ++next, place: isNewHome ? ++place : (old?.place ?? -1), came: until(old?.came ?? [], frog.pad) };
  });
}

/** The part of a way that leads to that pad. */
const until = (way: string[], pad: string) => way.slice(0, way.lastIndexOf(pad) + 1);

/** Frogs that were not seen to come have come as it is told. */
export function remember(shown: Shown, heard: readonly Told[]): Shown {
  const ways = new Map(movesIn(heard).map((move) => [move.frog + move.legs.at(-1)?.way.at(-1), wayOf(move)]));
  const came = (frog: ShownFrog) => (frog.came.length ? frog.came : (ways.get(frog.colour + frog.pad) ?? []));
  return { ...shown, frogs: shown.frogs.map((frog) => ({ ...frog, came: came(frog) })) };
}

const movesIn = (heard: readonly Told[]) => heard.flatMap(({ offer }) => (offer.kind === 'frog' ? [offer] : []));
const wayOf = (move: FrogMove) => [move.start, ...move.legs.flatMap((leg) => leg.way)];

/** The way of the newest frog, for a board that opens in the middle of a game. */
export function lastTrail(heard: readonly Told[]): string[] {
  const move = movesIn(heard).at(-1);
  return move ? wayOf(move) : [];
}

/** A step done: what is shown after it. */
export function after(shown: Shown, step: Step): Shown {
  const pools = new Map(shown.pools);
  const add = (seat: string, lily: string) => pools.set(seat, order((pools.get(seat) ?? '') + lily));
  const remove = (seat: string, lily: string) => pools.set(seat, (pools.get(seat) ?? '').replace(lily, ''));
  if (step.kind === 'hop') {
    const came = (way: string[]) => (way.includes(step.to) ? until(way, step.to) : [...until(way, step.from), ...step.over, step.to]);
    const hop = (frog: ShownFrog) => ({ ...frog, pad: step.to, place: step.place, came: came(frog.came.length ? frog.came : [step.from]) });
    return { ...shown, frogs: shown.frogs.map((frog) => (frog.id === step.frog ? hop(frog) : frog)) };
  }
  if (step.kind === 'take') {
    const lilies = new Map(shown.lilies);
    lilies.delete(step.pad);
    const places = step.place < 0 ? shown.places : shown.places.map((lily, i) => (i === step.place ? '-' : lily));
    if (step.seat) add(step.seat, step.lily);
    return { ...shown, lilies, places, pools };
  }
  if (step.kind === 'swap') {
    remove(step.seat, step.given);
    remove(step.other, step.taken);
    add(step.seat, step.taken);
    add(step.other, step.given);
    return { ...shown, pools };
  }
  if (step.kind === 'drop') {
    remove(step.seat, step.lily);
    return { ...shown, pools, lilies: new Map(shown.lilies).set(step.pad, step.lily) };
  }
  return shown;
}

const order = (pool: string) => [...'WYPBK'].map((lily) => lily.repeat(pool.split(lily).length - 1)).join('');

/** All that is to be seen between what is shown and the new view, and what is shown after it. */
export function plan(shown: Shown, heard: readonly Told[], pieces: Pieces): { steps: Step[]; last: Shown } {
  const walk = new Walk(shown);
  for (const { mover, offer } of heard) {
    if (offer.kind === 'frog') walk.move(offer);
    else if (offer.kind === 'swap') walk.step({ kind: 'swap', seat: mover, other: offer.seat, given: offer.lily, taken: offer.taken });
    else if (offer.kind === 'drop') walk.step({ kind: 'drop', seat: mover, lily: offer.lily, pad: offer.pad });
  }
  walk.settle(pieces);
  return { steps: walk.steps, last: walk.shown };
}

class Walk {
  steps: Step[] = [];

  constructor(public shown: Shown) {}

  step(step: Step): void {
    this.steps.push(step);
    this.shown = after(this.shown, step);
  }

  move(move: FrogMove): void {
    const frog = this.shown.frogs.find((one) => one.colour === move.frog && one.pad === move.start);
    if (!frog) return;
    if (!move.goes_on || this.shown.trail.at(-1) !== move.start) this.shown = { ...this.shown, trail: [move.start] };
    for (const leg of move.legs) this.leg(frog.id, leg, move.seat);
  }

  private leg(frog: number, { way, over, lands, lily, place }: Leg, seat: string | null): void {
    let [from, jumped, count] = [this.shown.trail.at(-1)!, [] as string[], this.shown.trail.length - 1];
    this.shown = { ...this.shown, trail: [...this.shown.trail, ...way] };
    for (const pad of way) {
      if (over.includes(pad)) jumped.push(pad);
      else {
        this.step({ kind: 'hop', frog, from, to: pad, over: jumped, count: count++, place: pad === FINISH ? (place ?? -1) : -1 });
        [from, jumped] = [pad, []];
      }
    }
    if (lily) this.step({ kind: 'take', lily, pad: from, place: place ?? -1, seat });
    this.step({ kind: 'land', on: lands });
  }

  /** Frogs that are still elsewhere than the view says were taken back: they go the way that they came. */
  settle(pieces: Pieces): void {
    for (const colour of new Set(pieces.frogs.map((frog) => frog.colour))) {
      const left = pieces.frogs.filter((frog) => frog.colour === colour).map((frog) => frog.pad);
      for (const stray of this.shown.frogs.filter((frog) => frog.colour === colour && !consume(left, frog.pad))) {
        const to = left.findLast((pad) => stray.came.includes(pad)) ?? left[0];
        if (to !== undefined && consume(left, to)) this.back(stray, to);
      }
    }
  }

  private back(frog: ShownFrog, to: string): void {
    const at = frog.came.lastIndexOf(to);
    const way = at < 0 ? [frog.pad, to] : frog.came.slice(at).reverse();
    this.shown = { ...this.shown, trail: [] };
    way.slice(1).forEach((pad, i) => this.step({ kind: 'hop', frog: frog.id, from: way[i]!, to: pad, over: [], count: 0, place: -1 }));
  }
}

/** Takes one `item` out of the list; false when it has none. */
function consume(list: string[], item: string): boolean {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
