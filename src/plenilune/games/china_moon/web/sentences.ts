/** What the board says to those who listen, and the words on its cards. */
import type { Say } from '$lib/contract';
import type { Fact } from '$lib/messages';
import type { Landing } from './choosing';
import type { Shown, Step } from './shown';
import { FINISH, START, type Offer, type Pieces } from './types';

export class Sentences {
  constructor(
    private say: Say,
    private nameOf: (seat: string) => string,
    private you: string | null, // the one seat of the person who looks, if there is just one
  ) {}

  isYou(seat: string): boolean {
    return seat === this.you;
  }

  /** A sentence that speaks to you, or of somebody by name. */
  of(key: string, seat: string, gaps: Record<string, string | number> = {}): string {
    return this.isYou(seat) ? this.say(`${key}-you`, gaps) : this.say(`${key}-name`, { name: this.nameOf(seat), ...gaps });
  }

  frog(colour: string): string {
    return this.say(`frog-${colour}`);
  }

  lily(letter: string): string {
    return this.say(`flower-${letter}`);
  }

  pad(name: string): string {
    if (name === START) return this.say('at-start');
    return name === FINISH ? this.say('at-finish') : this.say('at-pad', { pad: name });
  }

  points(points: number): string {
    return this.say('points', { points, count: Math.abs(points) });
  }

  /** What lies where a frog would end. */
  thing(offer: Offer): string {
    if (offer.lily) return this.lily(offer.lily);
    return offer.lands === 'finish' ? this.say('island') : this.say(`pad-${offer.lands}`);
  }

  /** And what that does, to whom. */
  effect(offer: Offer, isOwned: boolean): string {
    const parts: string[] = [];
    if (offer.lily) parts.push(isOwned ? this.of('for', offer.frog) : this.say('for-nobody'));
    if (offer.lands === 'spring') parts.push(this.say('hops-on'));
    if (offer.then === 'swap' || offer.then === 'drop') parts.push(this.of(offer.then === 'swap' ? 'swaps' : 'drops', offer.frog));
    return parts.join(', ') || this.say('nothing');
  }

  /** Which lane, which pad. */
  where({ lane, offer }: Landing): string {
    const pad = this.pad(offer.end);
    return lane ? this.say('landing-lane', { lane, pad }) : this.say('landing', { pad });
  }

  landing(landing: Landing, isOwned: boolean): string {
    return `${this.where(landing)}, ${this.thing(landing.offer)}, ${this.effect(landing.offer, isOwned)}.`;
  }

  /** A frog that may be picked, whose it is, where it is and where it could end. */
  frogThing(colour: string, pad: string, isOwned: boolean, ends: Landing[]): string {
    const frog = this.frog(colour);
    const whose = isOwned ? this.say('frog-of', { frog, name: this.nameOf(colour) }) : frog;
    const where = this.say('frog-thing', { frog: whose, pad: this.pad(pad) });
    return `${where} ${ends.map((end) => this.landing(end, isOwned)).join(' ')}`;
  }

  /** What has just happened. */
  happened(facts: readonly Fact[], steps: readonly Step[], pieces: Pieces, scores: Record<string, number>): string {
    const told = facts.map(([mover, text]) => this.fact(mover, text));
    for (const step of steps) {
      if (step.kind === 'take') {
        const whom = step.seat ? this.of('for', step.seat) : this.say('for-nobody');
        told.push(this.say('told-lily', { lily: this.lily(step.lily), whom }));
      } else if (step.kind === 'drop') {
        told.push(this.say('told-drop', { name: this.nameOf(step.seat), lily: this.lily(step.lily), pad: this.pad(step.pad) }));
      }
    }
    const isYours = steps.some(
      (step) =>
        (step.kind === 'take' && step.seat === this.you) ||
        (step.kind === 'drop' && step.seat === this.you) ||
        (step.kind === 'swap' && (step.seat === this.you || step.other === this.you)),
    );
    if (isYours && this.you) told.push(this.say('told-points', { points: this.points(scores[this.you] ?? 0) }));
    if (pieces.phase === 'swap' || pieces.phase === 'drop') {
      const owner = pieces.frog?.[0] ?? '';
      told.push(this.of(`waits-${pieces.phase}`, owner) + '.');
    }
    return told.filter(Boolean).join(' ');
  }

  private fact(mover: string, text: string): string {
    const move = /^([a-z])(\w+)-(\w+)$/.exec(text);
    if (move) {
      const gaps = { name: this.nameOf(mover), frog: this.frog(move[1]!), from: this.pad(move[2]!), to: this.pad(move[3]!) };
      return this.say('told-move', gaps);
    }
    const swap = /^([A-Z])>([a-z])<([A-Z])$/.exec(text);
    if (!swap) return '';
    const gaps = { name: this.nameOf(mover), other: this.nameOf(swap[2]!), given: `@lily-${swap[1]}`, taken: `@lily-${swap[3]}` };
    return this.say('told-swap', gaps);
  }

  /** The whole position. */
  board(pieces: Pieces, scores: Record<string, number>): string[] {
    const pools = new Map(pieces.pools);
    const count = (items: string[]) => [...new Set(items)].map((item): [string, number] => [item, items.filter((one) => one === item).length]);
    const times = (key: string, thing: string, number: number) => (number === 1 ? thing : this.say(key, { thing, times: number }));
    const colours = [...new Set(pieces.frogs.map((frog) => frog.colour))].map((colour) => {
      const pads = count(pieces.frogs.filter((frog) => frog.colour === colour).map((frog) => frog.pad));
      const frogs = pads.map(([pad, number]) => times('times-frogs', this.place(pad), number)).join(', ');
      const pool = pools.get(colour);
      if (pool === undefined) return this.say('tell-neutral', { frogs });
      const lilies = count([...pool]).map(([lily, number]) => times('times-lilies', this.say(`lily-${lily}`), number)).join(', ');
      const gaps = { seat: this.nameOf(colour), points: this.points(scores[colour] ?? 0), frogs };
      return pool ? this.say('tell-seat', { ...gaps, lilies }) : this.say('tell-seat-bare', gaps);
    });
    const lying = pieces.lilies.map(([pad, lily]) => `${pad} ${this.say(`lily-${lily}`)}`).join(', ');
    const left = pieces.places.flatMap((lily, i) => (lily === '-' ? [] : [`${i + 1} ${this.say(`lily-${lily}`)}`])).join(', ');
    return [
      ...colours,
      lying ? this.say('tell-lilies', { lilies: lying }) : this.say('tell-no-lilies'),
      ...(left ? [this.say('tell-finish', { lilies: left })] : []),
    ];
  }

  private place(pad: string): string {
    if (pad === START) return this.say('place-start');
    return pad === FINISH ? this.say('place-finish') : this.say('place-pad', { pad });
  }

  /** The lilies on a seat's card. */
  seat(seat: string, shown: Shown): string {
    const pool = shown.pools.get(seat) ?? '';
    const lilies = [...'WYPBK'].flatMap((lily) => {
      const number = pool.split(lily).length - 1;
      return number ? [number === 1 ? this.say(`lily-${lily}`) : this.say('times-lilies', { thing: this.say(`lily-${lily}`), times: number })] : [];
    });
    return lilies.length ? lilies.join(', ') : this.say('no-lilies');
  }
}
