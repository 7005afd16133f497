import type { Point } from '../types';

/** One to four dots as on a die, each coordinate -1, 0 or 1. */
const DICE: Point[][] = [[[0, 0]], [[-1, 0], [1, 0]], [[0, -1], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]]];

export const dotsIn = (number: number): Point[] => DICE[number - 1] ?? [];
