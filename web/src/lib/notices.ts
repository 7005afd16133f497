/** When somebody is told that it is their turn. */
import type { TableLine } from './messages';

export interface Wishes {
  wasAsked: boolean; // after the first game with a person, once
  isOn: boolean;
  atNight: boolean;
}

export const NO_WISHES: Wishes = { wasAsked: false, isOn: false, atNight: false };

const QUIET_FROM = 21;
const QUIET_TO = 8;

export const isNight = (hour: number): boolean => hour >= QUIET_FROM || hour < QUIET_TO;

export const mayTell = (wishes: Wishes, hour: number): boolean => wishes.isOn && (wishes.atNight || !isNight(hour));

/** With other people, and it is this person's turn. */
export const isWaiting = (line: TableLine): boolean => line.status === 'playing' && line.yourTurn && line.withNames.length > 0;

/** Tables with other people that wait for this person now and did not before; `here`: the one that is looked at. */
export function newTurns(before: readonly TableLine[], now: readonly TableLine[], here: string | null): TableLine[] {
  const known = new Set(before.filter(isWaiting).map((line) => line.id));
  return now.filter((line) => isWaiting(line) && !known.has(line.id) && line.id !== here);
}

/** Whether there is anybody to wait for: else nothing is asked for. */
export const isWorthAsking = (lines: readonly TableLine[]): boolean => lines.some((line) => line.status === 'playing' && line.withNames.length > 0);
