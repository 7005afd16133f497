/** Clocks as they are shown: from what the server last said, and how far its time is from this device's. */
import type { Clock, Time } from './messages';

const JUMP_MS = 10_000; // more than a message is ever late: somebody has set the device's clock

/** This device's time less the server's, with the quickest message's delay: the least that was ever seen. */
export class Offset {
  #least: number | null = null;

  note(asOf: number, now: number): void {
    const seen = now - asOf * 1000;
    if (this.#least === null || seen < this.#least || seen > this.#least + JUMP_MS) this.#least = seen;
  }

  /** The server's time in seconds. */
  serverTime(now: number): number {
    return (now - (this.#least ?? 0)) / 1000;
  }
}

/** Seconds that a seat has left; null: it has no clock. */
export function leftOf(time: Time, seat: string, serverTime: number): number | null {
  const left = time.left[seat];
  if (left === undefined) return null;
  return time.running === seat ? Math.max(0, left - Math.max(0, serverTime - time.asOf)) : left;
}

/** Seconds that somebody without a connection has to come back; null: the connection is there. */
export function graceOf(time: Time, seat: string, serverTime: number): number | null {
  const grace = time.grace[seat];
  return grace === undefined ? null : Math.max(0, grace - Math.max(0, serverTime - time.asOf));
}

export type Unit = 'days' | 'hours' | 'minutes' | 'seconds';

const LENGTHS: [Unit, number][] = [['days', 86400], ['hours', 3600], ['minutes', 60]];

/** The largest unit of which there is more than one whole, never more than is left: minutes above a minute, seconds below. */
export function shownAs(seconds: number): { unit: Unit; count: number } {
  const [unit, length] = LENGTHS.find(([name, long]) => seconds > (name === 'minutes' ? long : 2 * long)) ?? ['seconds', 1];
  return unit === 'seconds' ? { unit, count: Math.ceil(seconds) } : { unit, count: Math.floor(seconds / length) };
}

/** What somebody is told while their own time runs, once each. */
export const WARNINGS: readonly number[] = [60, 10];

export function warningBetween(before: number, now: number): number | null {
  return WARNINGS.findLast((at) => before > at && now <= at) ?? null;
}

/** The clocks one may choose; the first of a kind is what it begins with. */
export const CLOCKS: Required<Clock>[] = [
  { kind: 'game', minutes: 10, seconds: 5, days: 0 }, { kind: 'game', minutes: 5, seconds: 3, days: 0 }, { kind: 'game', minutes: 20, seconds: 10, days: 0 },
  { kind: 'move', minutes: 0, seconds: 60, days: 0 }, { kind: 'move', minutes: 0, seconds: 30, days: 0 }, { kind: 'move', minutes: 0, seconds: 120, days: 0 },
  { kind: 'days', minutes: 0, seconds: 0, days: 3 }, { kind: 'days', minutes: 0, seconds: 0, days: 1 }, { kind: 'days', minutes: 0, seconds: 0, days: 7 },
];

export const nameOfClock = ({ kind, minutes, seconds, days }: Clock): string => `${kind}-${kind === 'game' ? minutes : kind === 'move' ? seconds : days}`;

/** The one that is meant; null: none. */
export const clockNamed = (name: string): Clock | null => CLOCKS.find((one) => nameOfClock(one) === name) ?? null;

/** Of one kind, the shortest first. */
export const clocksOf = (kind: Clock['kind']): Required<Clock>[] =>
  CLOCKS.filter((one) => one.kind === kind).sort((a, b) => a.minutes - b.minutes || a.seconds - b.seconds || a.days - b.days);
