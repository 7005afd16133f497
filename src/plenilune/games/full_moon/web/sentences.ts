/** What the board says: labels for those who listen, prompts, and moves as they are told. Every word comes from `say`. */
import type { Say } from '$lib/contract';
import type { FullMoonPieces } from '$lib/messages';
import type { Change } from './difference';
import type { Offered, Step } from './steps';
import { coatOf, otherSeat, printsOf, type Wolf } from './wolves';

const SOON = 10; // moves before the moon sets, from when on it is said

export interface Speaker {
  say: Say;
  nameOf: (seat: string) => string;
  upright: boolean;
  near: string; // the seat at the own bank
}

export const short = (say: Say, wolf: Wolf): string => say('short-wolf', { colour: `@${coatOf(wolf).key}`, number: printsOf(wolf) });

const packName = (size: number): string => (size === 1 ? '@alone' : `@pack-of-${size}`);

export function pack(say: Say, wolves: readonly Wolf[]): string {
  const [leader = '', second = '', third = ''] = wolves.map((wolf) => short(say, wolf));
  return say(`pack-named-${wolves.length}`, { leader, second, third });
}

const side = (seat: string): string => `@side-${seat}`;

/** The key of the word for a direction on this screen. */
export const wayKey = (speaker: Speaker, right: boolean): string =>
  speaker.upright ? (right ? 'way-down' : 'way-up') : right ? 'way-right' : 'way-left';

export function moonKey(speaker: Speaker, isAbove: boolean): string {
  const isNear = isAbove === (speaker.near === 'N');
  return speaker.upright ? (isNear ? 'moon-left' : 'moon-right') : isNear ? 'moon-below' : 'moon-above';
}

export function orderSentence({ say }: Speaker, pieces: FullMoonPieces, winners: readonly string[]): string {
  const gaps = { mover: side(pieces.side), other: side(otherSeat(pieces.side)) };
  if (pieces.moon) return say('asks', { ...gaps, colour: `@${pieces.moon.colour}`, prints: `@prints-${pieces.moon.prints}` });
  if (pieces.order === 'won') return say('asks-won', { column: fourAt(pieces), winner: side(winners[0] ?? '') });
  if (pieces.order === 'drawn' && pieces.moves_to_moonset === 0) return say('asks-drawn-moonset');
  return say(`asks-${pieces.order}`, gaps);
}

/** The column that holds four wolves, from 1. */
export const fourAt = (pieces: FullMoonPieces): number => pieces.columns.findIndex((column) => column.length === 4) + 1;

export function moonsetSentence({ say }: Speaker, pieces: FullMoonPieces): string {
  const isOn = ['first', 'any', 'answer'].includes(pieces.order);
  return isOn && pieces.moves_to_moonset <= SOON ? say('moonset-in', { count: pieces.moves_to_moonset }) : '';
}

export function wolfLabel({ say }: Speaker, column: readonly Wolf[], at: number, mover: string, isPicked: boolean): string {
  const [wolf = '', ...behind] = mover === 'N' ? [...column].reverse() : column;
  const gaps = { column: at + 1, wolf: `@wolf-${wolf[0]}`, prints: `@prints-${wolf[1]}`, behind: behind.map((one) => short(say, one)).join(', ') };
  return `${say(behind.length > 0 ? 'label-wolf-behind' : 'label-wolf', gaps)} ${say(isPicked ? 'label-picked' : 'tell-may')}`;
}

export function slotLabel(speaker: Speaker, way: Offered, neighbour: Wolf): string {
  const { say } = speaker;
  const gaps = {
    goal: short(say, neighbour), way: `@${wayKey(speaker, way.right)}`, pack: packName(way.wolves.length),
    distance: `@columns-${printsOf(way.wolves[0] ?? '')}`,
  };
  return say('label-slot', gaps) + (way.wins ? ` ${say('label-wins')}` : '');
}

export function moonLabel(speaker: Speaker, offer: Offered, other: string): string {
  const moon = `@${moonKey(speaker, offer.moon === 'above')}`;
  if (!offer.asks) return speaker.say('label-moon-ends', { moon });
  const wolf = coatOf(offer.asks);
  return speaker.say('label-moon', { moon, name: side(other), colour: `@${wolf.key}`, prints: `@prints-${printsOf(offer.asks)}` });
}

/** A move that was played, for the live region. */
export function toldMove(speaker: Speaker, mover: string, change: Change, neighbour: Wolf, after: FullMoonPieces): string {
  const { say } = speaker;
  const distance = `@columns-${Math.abs(change.way)}`;
  const way = `@${wayKey(speaker, change.way > 0)}`;
  const gaps = { who: speaker.nameOf(mover), wolves: pack(say, change.wolves), distance, way, goal: short(say, neighbour) };
  const sentence = say('told-move', gaps);
  if (after.order === 'won') return `${sentence} ${say('told-four', { column: fourAt(after) })}`;
  return after.moon ? `${sentence} ${say(moonKey(speaker, after.moon.above))}.` : sentence;
}

export function turnSentence(speaker: Speaker, pieces: FullMoonPieces, seat: string, playable: number): string {
  const { say } = speaker;
  const can = playable > 0 ? say('tell-playable', { count: playable }) : say('tell-pass');
  return [say('told-turn', { side: side(seat) }), orderSentence(speaker, pieces, []), moonsetSentence(speaker, pieces), can].filter(Boolean).join(' ');
}

export function tellColumn(speaker: Speaker, pieces: FullMoonPieces, at: number, playable: readonly Wolf[]): string {
  const { say } = speaker;
  const column = pieces.columns[at] ?? [];
  const wolves = speaker.near === 'N' ? [...column].reverse() : column;
  const names = wolves.map((wolf) => say('tell-wolf', { wolf, colour: `@${coatOf(wolf).key}`, prints: `@prints-${printsOf(wolf)}` }));
  const told = [say('tell-column', { column: at + 1, wolves: names.join(say('tell-behind')) })];
  if (column.some((wolf) => playable.includes(wolf))) told.push(say('tell-may'));
  if (pieces.moon?.column === at + 1) told.push(`${say(moonKey(speaker, pieces.moon.above))}.`);
  return told.join(' ');
}

/** The prompt for a step; `name` is said when several people share the device. */
export function prompt({ say, nameOf }: Speaker, step: Step, mover: string, name: string): string {
  if (step === 'none') return say('prompt-thinking', { name: nameOf(mover) });
  const sentence = step === 'pass' ? say('prompt-pass', { other: side(otherSeat(mover)) }) : say(`prompt-${step}`);
  return name ? say('prompt-named', { name, sentence }) : sentence;
}
