/** What the library sends about this game: see view.py, offers.py and drawing.py. */
import type { DrawingOf, OfferOf, PiecesOf, SceneOf, ToldOf } from '$lib/messages';

export type Pieces = PiecesOf<'china-moon'>;
export type Offer = OfferOf<'china-moon'>;
export type OfferOfKind<K extends Offer['kind']> = Extract<Offer, { kind: K }>;
export type FrogMove = OfferOfKind<'frog'>;
export type Leg = FrogMove['legs'][number];
export type Told = ToldOf<'china-moon'>;
export type Scene = SceneOf<'china-moon'>;
export type View = NonNullable<Scene['view']>;
export type Drawing = DrawingOf<'china-moon'>;
export type Point = readonly [number, number];

export const START = '0';
export const FINISH = 'F';
