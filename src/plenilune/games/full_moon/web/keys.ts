/** Arrows follow the screen; what they mean depends on how the row lies. */
import type { Orientation } from './orientation';

export type Sense = 'before' | 'after' | 'near' | 'far';

const LYING: Record<string, Sense> = { ArrowLeft: 'before', ArrowRight: 'after', ArrowUp: 'far', ArrowDown: 'near' };
const UPRIGHT: Record<string, Sense> = { ArrowUp: 'before', ArrowDown: 'after', ArrowLeft: 'near', ArrowRight: 'far' };

const OPPOSITE: Record<Sense, Sense> = { before: 'after', after: 'before', near: 'near', far: 'far' };

export function senseOf(key: string, { upright, isOpposite }: Orientation): Sense | null {
  const sense = (upright ? UPRIGHT : LYING)[key] ?? null;
  return sense && isOpposite ? OPPOSITE[sense] : sense;
}

/** The neighbour in a list, which does not turn round at its ends. */
export function neighbour<T>(list: readonly T[], current: T | undefined, step: 1 | -1): T | undefined {
  const at = current === undefined ? -1 : list.indexOf(current);
  if (at < 0) return step > 0 ? list[0] : list.at(-1);
  return list[Math.min(list.length - 1, Math.max(0, at + step))];
}
