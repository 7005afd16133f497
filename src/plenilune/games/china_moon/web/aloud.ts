/** What is said to those who do not read: what to tap, and what the pictures there mean. */
import type { Say, Tell } from '$lib/contract';
import { twoSteps, type Hand, type Landing } from './choosing';
import type { FrogMove, Pieces } from './types';

interface Moment {
  pieces: Pieces;
  acting: string;
  picked: boolean;
  landings: readonly Landing[];
  hand: Hand;
}

export class Aloud {
  constructor(
    private say: Say,
    private tell: Tell,
  ) {}

  prompt({ pieces, acting, picked, landings, hand }: Moment): string {
    const { phase, moved, must_be_others: others } = pieces;
    if (phase === 'swap') return hand.given ? this.say(hand.taken ? 'aloud-swap' : 'aloud-take') : this.of('aloud-give', acting);
    if (phase === 'drop') return hand.given ? this.say('aloud-let-go') : this.of('aloud-drop', acting);
    if (phase === 'hop') return [this.say('aloud-spring'), ...this.ways(landings)].join(' ');
    if (picked) return this.ways(landings).join(' ');
    const whose = moved.length === 0 ? [this.of('your-turn', acting)] : [];
    return [...whose, this.say(others ? 'aloud-others' : `aloud-frog-${moved.length + 1}`)].join(' ');
  }

  private ways(landings: readonly Landing[]): string[] {
    return [this.say(landings.length > 1 ? 'aloud-ways' : 'aloud-go'), ...landings.map(({ offer }) => this.means(offer))];
  }

  /** What awaits a frog where its two steps end. */
  means(offer: FrogMove): string {
    const { lily, lands } = twoSteps(offer);
    const said: string[] = [];
    if (lands === 'finish' || lands === 'spring') said.push(this.say(`means-${lands}`));
    if (lily) said.push(offer.seat ? this.of('means-lily', offer.seat, { lily: `@a-lily-${lily}` }) : this.say('means-nobody', { lily: `@a-lily-${lily}` }));
    if (lands === 'prankster' || lands === 'butterfly') said.push(offer.then === null ? this.say('means-idle') : this.of(`means-${lands}`, offer.frog));
    return said.join(' ') || this.say('means-plain');
  }

  private of(key: string, seat: string, gaps: Record<string, string> = {}): string {
    return this.tell([key, { name: `%${seat}`, ...gaps }]);
  }
}
