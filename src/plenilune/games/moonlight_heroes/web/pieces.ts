/** What a view of Moonlight Heroes holds, as the library sends it. */
import type { MoonlightHeroesHero, MoonlightHeroesSpace, MoonlightHeroesPieces, View } from '$lib/messages';

export type Pieces = MoonlightHeroesPieces;
export type Space = MoonlightHeroesSpace;
export type Hero = MoonlightHeroesHero;
export type Counts = [green: number, yellow: number, red: number];
export type Colour = 'g' | 'y' | 'r';

export const COLOURS: readonly Colour[] = ['g', 'y', 'r'];
export const COLOUR_WORDS: Record<Colour, string> = { g: 'green', y: 'yellow', r: 'red' };
export const REVERSES = ['nothing', '1', '2', 'fill', 'again'] as const;
export type Reverse = (typeof REVERSES)[number];

/** One move that may be played, and what it costs and brings (offers.py). */
export interface Offer {
  kind: 'hide' | 'save' | 'end' | 'pass' | 'keep';
  space: string;
  pays: Counts;
  draws: number;
  tile: string;
  keeps: Counts;
}

export type HeroesView = Omit<View, 'pieces' | 'offers'> & { pieces: Pieces; offers: Offer[] };

/** A move with its notation. */
export interface Choice extends Offer {
  move: string;
}

export const choicesOf = (view: HeroesView): Choice[] => view.offers.map((offer, i) => ({ ...offer, move: view.moves[i] ?? '' }));

export const sum = (counts: Counts): number => counts[0] + counts[1] + counts[2];

/** `gyyr`, in the order of the notation. */
export const lettersOf = (counts: Counts): string => COLOURS.map((colour, i) => colour.repeat(counts[i] ?? 0)).join('');

/** The pebbles or gems of a text such as `gyyr`; other letters are left out. */
export const coloursOf = (text: string): Colour[] => [...text].filter((letter): letter is Colour => 'gyr'.includes(letter));

export function countsOf(colours: Iterable<Colour>): Counts {
  const counts: Counts = [0, 0, 0];
  for (const colour of colours) counts[COLOURS.indexOf(colour)]! += 1;
  return counts;
}

export const heroOf = (pieces: Pieces, seat: string | null): Hero | undefined => pieces.heroes.find((hero) => hero.seat === seat);
export const spaceOf = (pieces: Pieces, name: string): Space | undefined => pieces.spaces.find((space) => space.name === name);

/** How much of the pile has left the castle, from 0 to 1. */
export function pileGone(pieces: Pieces): number {
  const out = pieces.path.filter(Boolean).length + pieces.zirroz.length + pieces.heroes.reduce((all, hero) => all + hero.tiles.length, 0);
  return out / (out + pieces.castle);
}
