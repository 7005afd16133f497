/** The words on the board's cards and buttons. What a position asks and what happened is said by the library. */
import type { NameOf, Say, Tell } from '$lib/contract';
import { twoSteps, type Landing } from './choosing';
import type { Course, Pad } from './course';
import { blocksOf } from './pools';
import type { Shown } from './shown';
import { FINISH, START, type FrogMove } from './types';

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export class Sentences {
  constructor(
    private say: Say,
    private tell: Tell,
    private nameOf: NameOf,
  ) {}

  /** A sentence that speaks to you, or of somebody by name. */
  of(key: string, seat: string, gaps: Record<string, string | number> = {}): string {
    return this.tell([key, { name: `%${seat}`, ...gaps }]);
  }

  frog(colour: string): string {
    return this.say(`frog-${colour}`);
  }

  lily(letter: string): string {
    return this.say(`flower-${letter}`);
  }

  pad(name: string): string {
    if (name === START) return this.say('at-start');
    if (name === FINISH) return this.say('at-finish');
    const [, pad, lane] = /^(\d+)([ab]?)$/.exec(name) ?? ['', name, ''];
    return lane ? this.say('at-lane', { pad: pad!, lane }) : this.say('at-pad', { pad: pad! });
  }

  /** What there is at a place, for those who do not see the pond. */
  place(pad: Pad, shown: Shown): string {
    const here = shown.frogs.filter((frog) => frog.pad === pad.name).map((frog) => frog.colour);
    const frogs = [...new Set(here)].map((colour) => this.frogs(here.filter((one) => one === colour).length, colour));
    const lily = shown.lilies.get(pad.name);
    const kind = pad.kind === 'start' || pad.kind === 'finish' ? [] : [this.say(`pad-${pad.kind}`)];
    const lilies = pad.name === FINISH ? shown.places.filter((one) => one !== '-') : lily ? [lily] : [];
    return capital(`${[this.pad(pad.name), ...kind, ...lilies.map((one) => this.lily(one)), ...frogs].join(', ')}.`);
  }

  /** Every place, from the start to the island. */
  places(course: Course, shown: Shown): string[] {
    return [...course.pads.values()].map((pad) => this.place(pad, shown));
  }

  private frogs(count: number, colour: string): string {
    return count === 1 ? this.frog(colour) : this.say(`frogs-${colour}`, { count });
  }

  points(points: number): string {
    return this.say('points', { points, count: Math.abs(points) });
  }

  /** What lies where a frog would end. */
  thing(offer: FrogMove): string {
    const { lily, lands } = twoSteps(offer);
    if (lily) return this.lily(lily);
    return lands === 'finish' ? this.say('island') : this.say(`pad-${lands}`);
  }

  /** And what that does, to whom. */
  effect(offer: FrogMove): string {
    const { lily, lands } = twoSteps(offer);
    const parts: string[] = [];
    if (lily) parts.push(offer.seat ? this.of('for', offer.seat) : this.say('for-nobody'));
    if (lands === 'spring') parts.push(this.say('hops-on'));
    if (offer.then === 'swap' || offer.then === 'drop') parts.push(this.of(offer.then === 'swap' ? 'swaps' : 'drops', offer.frog));
    return parts.join(', ') || this.say('nothing');
  }

  /** Which lane, which pad. */
  where({ lane, offer }: Landing): string {
    const pad = lane ? this.pad(offer.end.replace(/[ab]$/, '')) : this.pad(offer.end);
    return lane ? this.say('landing-lane', { lane, pad }) : this.say('landing', { pad });
  }

  landing(landing: Landing): string {
    return `${this.where(landing)}, ${this.thing(landing.offer)}, ${this.effect(landing.offer)}.`;
  }

  /** A frog that may be picked, whose it is, where it is and where it could end. */
  frogThing(colour: string, pad: string, ends: Landing[]): string {
    const frog = this.frog(colour);
    const owner = ends[0]?.offer.seat ?? null;
    const whose = owner ? this.say('frog-of', { frog, name: (form) => this.nameOf(owner, form) }) : frog;
    const where = this.say('frog-thing', { frog: whose, pad: this.pad(pad) });
    return `${capital(where)} ${ends.map((end) => this.landing(end)).join(' ')}`;
  }

  /** The lilies on a seat's card. */
  seat(seat: string, shown: Shown): string {
    const pool = shown.pools.get(seat) ?? '';
    const lilies = blocksOf(pool).map(({ lily, count }) =>
      count === 1 ? this.say(`lily-${lily}`) : this.say('times-lilies', { thing: this.say(`lily-${lily}`), times: count }),
    );
    return lilies.length ? lilies.join(', ') : this.say('no-lilies');
  }
}
