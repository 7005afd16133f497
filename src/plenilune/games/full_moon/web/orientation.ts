/** How the row lies before the person who looks. The board, pictures of moves and sentences ask here, and nowhere else.
 *
 * In a lying row column 1 is left and the own bank below; where the screen is upright column 1 is on top and the own bank left. North sits at the
 * other bank: for North the row is turned over, so that what is above for South is below. Where two sit across one device the row lies on the table
 * between them: for who sits opposite it also runs the other way, and nothing moves when the turn goes on.
 */
import type { Layout } from '$lib/contract';
import { isUpright } from '$lib/layout';

export interface Orientation {
  near: string; // the seat at the own bank
  upright: boolean; // the row runs down the screen
  isOpposite: boolean; // seen from across the table: column 1 is last
}

export type Direction = 'left' | 'right' | 'up' | 'down';
export type Place = 'above' | 'below' | 'left' | 'right';

export { isUpright };

/** Who plays North alone sits there; everybody else looks from South. */
export const nearOf = (mine: readonly string[]): string => (mine.length === 1 && mine[0] === 'N' ? 'N' : 'S');

export const orientationOf = (near: string | null | undefined, layout: Layout = 'wide', isOpposite = false): Orientation => ({
  near: near === 'N' ? 'N' : 'S', upright: isUpright(layout), isOpposite,
});

/** Whether that end of a column is the one at the own bank; `isAbove` as South sees it. */
export const isAtNear = (one: Orientation, isAbove: boolean): boolean => isAbove === (one.near === 'N');

/** The way towards higher columns (`right`, as the notation has it) or lower ones. */
export const directionOf = (one: Orientation, right: boolean): Direction => {
  const isOn = right !== one.isOpposite;
  return one.upright ? (isOn ? 'down' : 'up') : isOn ? 'right' : 'left';
};

export const placeOf = (one: Orientation, isAbove: boolean): Place => {
  const isNear = isAtNear(one, isAbove);
  return one.upright ? (isNear ? 'left' : 'right') : isNear ? 'below' : 'above';
};

/** Degrees by which an arrow that looks right is turned. */
export const DEGREES: Record<Direction, number> = { right: 0, down: 90, left: 180, up: 270 };
