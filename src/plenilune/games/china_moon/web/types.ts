/** What the library sends about this game: see view.py and offers.py, and drawing.py for the drawing. */
import type { ChinaMoonOffer, ChinaMoonPieces } from '$lib/messages';

export type Pieces = ChinaMoonPieces;
export type Offer = ChinaMoonOffer;
export type Point = readonly [number, number];

/** scene.drawing. */
export interface Drawing {
  canvas: Point;
  radius: number;
  start: { to: string[]; at: Point; rx: number; ry: number };
  island: { at: Point; rx: number; ry: number; places: Point[]; places_portrait: Point[]; landing: Point };
  pads: Record<string, { at: Point; kind: string; to: string[]; is_black: boolean }>;
}

export const START = '0';
export const FINISH = 'F';
