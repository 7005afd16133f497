/** What only the board knows how to say: labels of what may be tapped, where on this screen, and the steps of a turn. All else is in the view. */
import type { NameOf, Say, Tell } from '$lib/contract';
import type { Said, ViewOf } from '$lib/messages';
import { tellAll } from '$lib/words';
import { directionOf, placeOf, type Orientation } from './orientation';
import type { Offered, Step } from './steps';
import { coatOf, printsOf, type Wolf } from './wolves';

type View = ViewOf<'full-moon'>;

export interface Speaker extends Orientation {
  say: Say;
  tell: Tell;
  nameOf: NameOf;
}

export const short = (say: Say, wolf: Wolf): string => say(`named-${wolf}`);

const packName = (size: number): string => (size === 1 ? '@alone' : `@pack-of-${size}`);

/** The key of the word for a direction on this screen. */
export const wayKey = (speaker: Orientation, right: boolean): string => `way-${directionOf(speaker, right)}`;

export const moonKey = (speaker: Orientation, isAbove: boolean): string => `moon-${placeOf(speaker, isAbove)}`;

/** What the view asks by that key, if it does. */
const asked = ({ tell }: Speaker, view: View, key: string): string => {
  const found = view.asks.find(([one]) => one === key);
  return found ? tell(found) : '';
};

/** What the moon asks for comes first. */
export const orderSentence = ({ tell }: Speaker, view: View): string => tellAll(view.asks.slice(0, 1), tell);

export const moonsetSentence = (speaker: Speaker, view: View): string => asked(speaker, view, 'moonset-in');

/** The columns come after all that is asked. */
export const columnsOf = (view: View): Said[] => view.tells.slice(view.asks.length);

export function wolfLabel({ say }: Speaker, column: readonly Wolf[], at: number, mover: string, isPicked: boolean): string {
  const [wolf = '', ...behind] = mover === 'N' ? [...column].reverse() : column;
  const gaps = { column: at + 1, wolf: `@wolf-${wolf[0]}`, prints: `@prints-${wolf[1]}`, behind: behind.map((one) => short(say, one)).join(', ') };
  return `${say(behind.length > 0 ? 'label-wolf-behind' : 'label-wolf', gaps)} ${say(isPicked ? 'label-picked' : 'label-playable')}`;
}

export function slotLabel(speaker: Speaker, way: Offered): string {
  const { say } = speaker;
  const gaps = {
    goal: short(say, way.beside), way: `@${wayKey(speaker, way.right)}`, pack: packName(way.wolves.length),
    distance: `@columns-${printsOf(way.wolves[0] ?? '')}`,
  };
  return say('label-slot', gaps) + (way.wins ? ` ${say('label-wins')}` : '');
}

export function moonLabel(speaker: Speaker, offer: Offered, other: string): string {
  const moon = `@${moonKey(speaker, offer.moon === 'above')}`;
  if (!offer.asks) return speaker.say('label-moon-ends', { moon });
  const wolf = coatOf(offer.asks);
  return speaker.say('label-moon', { moon, name: (form) => speaker.nameOf(other, form), colour: `@${wolf.key}`, prints: `@prints-${printsOf(offer.asks)}` });
}

/** `name`: who is spoken to, where several share the device. */
export const turnSentence = ({ say, tell }: Speaker, view: View, seat: string, name: string): string =>
  `${say('told-turn', { side: name || `@side-${seat}` })} ${tellAll(view.asks, tell)}`;

/** The prompt for a step; `name` is said when several people share the device. */
export function prompt(speaker: Speaker, view: View, step: Step, name = ''): string {
  const { say } = speaker;
  if (step === 'none') return speaker.tell(['prompt-thinking', { name: `%${view.mover ?? ''}` }]);
  const sentence = step === 'pass' ? asked(speaker, view, 'asks-pass') : say(`prompt-${step}`);
  return name ? say('prompt-named', { name, sentence }) : sentence;
}
