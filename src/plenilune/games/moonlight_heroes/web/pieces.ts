/** What a view of Moonlight Heroes holds, as the library sends it. */
import type { MoonlightHeroesHero, MoonlightHeroesReverse, MoonlightHeroesSpace, OfferOf, PiecesOf, ToldOf, ViewOf } from '$lib/messages';

type Game = 'moonlight-heroes';
export type HeroesView = ViewOf<Game>;
export type Pieces = PiecesOf<Game>;
export type Space = MoonlightHeroesSpace;
export type Hero = MoonlightHeroesHero;
export type Offer = OfferOf<Game>;
export type Told = ToldOf<Game>;
export type OfferOfKind<K extends Offer['kind']> = Extract<Offer, { kind: K }>;
export type Counts = Pieces['heap']; // green, yellow, red
export type Colour = Exclude<Space['colour'], ''>;
export type Reverse = MoonlightHeroesReverse['reverse'];

export const COLOURS: readonly Colour[] = ['g', 'y', 'r'];
export const COLOUR_WORDS: Record<Colour, string> = { g: 'green', y: 'yellow', r: 'red' };
export const REVERSES: readonly Reverse[] = ['nothing', '1', '2', 'fill', 'again'];

/** One move that may be played, with its notation. */
export type Choice = Offer & { move: string };
export type KeepChoice = Extract<Choice, { kind: 'keep' }>;
export type SaveChoice = Extract<Choice, { kind: 'save' }>;
export type RestChoice = Extract<Choice, { kind: 'end' | 'pass' }>;

export const choicesOf = (view: HeroesView): Choice[] => view.offers.map((offer, i) => ({ ...offer, move: view.moves[i] ?? '' }));

/** What a choice keeps: one's own is never behind a screen. */
export const keepsOf = (choice: OfferOfKind<'keep'>): Counts => choice.kept.pebbles ?? [0, 0, 0];

export const sum = (counts: Counts): number => counts[0] + counts[1] + counts[2];

/** One by one, in the order of the notation. */
export const listOf = (counts: Counts): Colour[] => COLOURS.flatMap((colour, i) => Array<Colour>(counts[i] ?? 0).fill(colour));

/** `gyyr`. */
export const lettersOf = (counts: Counts): string => listOf(counts).join('');

/** The gems of a tile such as `gyyr`. */
export const coloursOf = (gems: string): Colour[] => [...gems].filter((letter): letter is Colour => 'gyr'.includes(letter));

export const heroOf = (pieces: Pieces, seat: string | null): Hero | undefined => pieces.heroes.find((hero) => hero.seat === seat);
export const spaceOf = (pieces: Pieces, name: string): Space | undefined => pieces.spaces.find((space) => space.name === name);

/** How much of the pile has left the castle, from 0 to 1. */
export function pileGone(pieces: Pieces): number {
  const out = pieces.path.filter(Boolean).length + pieces.zirroz.length + pieces.heroes.reduce((all, hero) => all + hero.tiles.length, 0);
  return out / (out + pieces.castle);
}
