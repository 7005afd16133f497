/** What the board shows at a moment, and the small happenings that lead from one view to the next, in the order to be seen.
 *
 * Facts say who moved which frog where and what was swapped or dropped; the new view says where everything lies in the end.
 * Between the two there is nothing to decide: this file only puts in order what has already happened.
 */
import type { Fact } from '$lib/messages';
import { byCourse, wayTo, type Course } from './course';
import { FINISH, START, type Pieces } from './types';

export interface ShownFrog {
  id: number; // stays with the frog from view to view
  colour: string;
  pad: string;
  moved: boolean;
  place: number; // on the island: in which order it came
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
  | { kind: 'hop'; frog: number; from: string; to: string; over: boolean; count: number; place: number }
  | { kind: 'take'; lily: string; pad: string; place: number; seat: string | null }
  | { kind: 'swap'; seat: string; other: string; given: string; taken: string }
  | { kind: 'drop'; seat: string; lily: string; pad: string }
  | { kind: 'land'; on: string };

const MOVE = /^([a-z])(\w+)-(\w+)$/;
const SWAP = /^([A-Z])>([a-z])<([A-Z])$/;
const DROP = /^drop ([A-Z])$/;

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
    return { ...frog, id: old?.id ?? ++next, place: isNewHome ? ++place : (old?.place ?? -1) };
  });
}

/** A step done: what is shown after it. */
export function after(shown: Shown, step: Step): Shown {
  const pools = new Map(shown.pools);
  const add = (seat: string, lily: string) => pools.set(seat, order((pools.get(seat) ?? '') + lily));
  const remove = (seat: string, lily: string) => pools.set(seat, (pools.get(seat) ?? '').replace(lily, ''));
  if (step.kind === 'hop') {
    const frogs = shown.frogs.map((frog) => (frog.id === step.frog ? { ...frog, pad: step.to, place: step.place } : frog));
    return { ...shown, frogs };
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

/** All that is to be seen between what is shown and the new view. */
export function plan(course: Course, shown: Shown, facts: readonly Fact[], pieces: Pieces): { steps: Step[]; trail: string[] } {
  const walk = new Walk(course, shown, pieces);
  facts.forEach(([mover, text], i) => {
    const [move, swap, drop] = [MOVE.exec(text), SWAP.exec(text), DROP.exec(text)];
    if (move) walk.move(move[1]!, move[2]!, move[3]!, facts.slice(i + 1));
    else if (swap) walk.step({ kind: 'swap', seat: mover, other: swap[2]!, given: swap[1]!, taken: swap[3]! });
    else if (drop) walk.drop(mover, drop[1]!);
  });
  walk.settle();
  return { steps: walk.steps, trail: walk.trail };
}

/** The way of the newest frog, for a board that opens in the middle of a game. */
export function lastTrail(course: Course, heard: readonly Fact[], pieces: Pieces): string[] {
  const [colour, from, to] = heard.map(([, text]) => MOVE.exec(text)).findLast((move) => move)?.slice(1) ?? [];
  if (!colour || !from || !to) return [];
  const isTaken = (pad: string) => pieces.frogs.some((frog) => frog.pad === pad);
  const way = [from, ...wayTo(course, from, to, isTaken)];
  const isThere = pieces.frogs.some((frog) => frog.colour === colour && frog.pad === to);
  const rest = pieces.frogs.find((frog) => frog.colour === colour && byCourse(frog.pad, to) > 0)?.pad;
  return isThere || !rest ? way : [...way, ...wayTo(course, to, rest, isTaken)];
}

class Walk {
  steps: Step[] = [];
  trail: string[];

  constructor(
    private course: Course,
    private shown: Shown,
    private pieces: Pieces,
  ) {
    this.trail = shown.trail;
  }

  step(step: Step): void {
    this.steps.push(step);
    this.shown = after(this.shown, step);
  }

  move(colour: string, from: string, to: string, later: readonly Fact[]): void {
    const frog = this.shown.frogs.find((one) => one.colour === colour && one.pad === from);
    if (!frog) return;
    const goesOn = this.trail.at(-1) === from && this.kind(from) === 'spring';
    if (!goesOn) this.trail = [from];
    this.hops(frog, to);
    const isDecidedLater = later.some(([, text]) => text.startsWith(`${colour}${to}-`));
    if (this.kind(to) === 'spring' && !isDecidedLater) {
      const rest = this.missing(colour);
      if (rest) this.hops(this.frog(frog.id), rest);
    }
    const on = this.kind(this.frog(frog.id).pad);
    if (on !== 'spring') this.step({ kind: 'land', on });
  }

  drop(seat: string, lily: string): void {
    const pad = this.pieces.lilies.find(([name, there]) => there === lily && this.shown.lilies.get(name) !== lily)?.[0];
    if (pad) this.step({ kind: 'drop', seat, lily, pad });
  }

  /** Frogs that are still elsewhere than the view says: taken back, or moved by what was not heard. */
  settle(): void {
    for (const colour of new Set(this.pieces.frogs.map((frog) => frog.colour))) {
      for (let rest = this.missing(colour); rest; rest = this.missing(colour)) {
        const wanted = this.pieces.frogs.filter((frog) => frog.colour === colour).map((frog) => frog.pad);
        const stray = this.shown.frogs.find((frog) => frog.colour === colour && !consume(wanted, frog.pad));
        if (!stray) break;
        if (byCourse(stray.pad, rest) < 0) this.hops(stray, rest);
        else this.back(stray, rest);
      }
    }
  }

  private kind(pad: string): string {
    return this.course.pads.get(pad)?.kind ?? '';
  }

  private frog(id: number): ShownFrog {
    return this.shown.frogs.find((frog) => frog.id === id)!;
  }

  /** A pad where the view has one more frog of that colour than is shown. */
  private missing(colour: string): string | undefined {
    const here = this.shown.frogs.filter((frog) => frog.colour === colour).map((frog) => frog.pad);
    return this.pieces.frogs.filter((frog) => frog.colour === colour && !consume(here, frog.pad))[0]?.pad;
  }

  private hops(frog: ShownFrog, to: string): void {
    const isTaken = (pad: string) => pad !== START && pad !== FINISH && this.shown.frogs.some((other) => other.pad === pad);
    const way = wayTo(this.course, frog.pad, to, isTaken);
    const seat = this.shown.pools.has(frog.colour) ? frog.colour : null;
    const place = this.shown.places.findIndex((lily) => lily !== '-');
    let [from, over, count] = [frog.pad, false, this.trail.length - 1];
    for (const pad of way) {
      this.trail = [...this.trail, pad];
      if (pad !== to && isTaken(pad)) {
        over = true;
        continue;
      }
      this.step({ kind: 'hop', frog: frog.id, from, to: pad, over, count: count++, place: pad === FINISH ? place : -1 });
      [from, over] = [pad, false];
    }
    const lily = to === FINISH ? this.shown.places[place] : this.shown.lilies.get(to);
    if (lily) this.step({ kind: 'take', lily, pad: to, place: to === FINISH ? place : -1, seat });
    if (this.kind(to) === 'spring') this.step({ kind: 'land', on: 'spring' });
  }

  private back(frog: ShownFrog, to: string): void {
    const way = [to, ...wayTo(this.course, to, frog.pad, () => false)].reverse();
    this.trail = [];
    way.slice(1).forEach((pad, i) =>
      this.step({ kind: 'hop', frog: frog.id, from: way[i]!, to: pad, over: false, count: 0, place: -1 }),
    );
  }
}

/** Takes one `item` out of the list; false when it has none. */
function consume(list: string[], item: string): boolean {
  const at = list.indexOf(item);
  if (at >= 0) list.splice(at, 1);
  return at >= 0;
}
