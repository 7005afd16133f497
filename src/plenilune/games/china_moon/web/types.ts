/** What the library sends about this game: see view.py, offers.py and drawing.py. */
import type { ChinaMoonTable } from '$lib/messages';

export type Table = ChinaMoonTable;
export type Point = readonly [number, number];

/** One of view.offers. */
export interface Offer {
  kind: 'frog' | 'swap' | 'drop';
  frog: string;
  start: string;
  end: string;
  way: string[];
  lands: string;
  lily: string;
  seat: string;
  taken: string;
  pad: string;
  points_after: number;
  rests: string;
  then: string;
}

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
