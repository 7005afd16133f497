/** What a move's picture shows, from its offer, or from its notation where there is none. */
import { coloursOf, COLOURS, lettersOf, type Colour, type Offer } from './pieces';

export interface Picture {
  kind: Offer['kind'];
  colour: Colour | ''; // of the space; a fountain has none
  space: string; // what it is called, where nothing else is known of it
  draws: number;
  pebbles: Colour[]; // paid to save, or kept
  tile: string;
}

const WORDS: readonly string[] = ['save', 'end', 'pass'];

export function pictureOf(offer: Offer | null, move: string): Picture {
  if (offer) {
    const { kind, draws, tile } = offer;
    const colour = kind === 'hide' ? (COLOURS.find((_, n) => (offer.pays[n] ?? 0) > 0) ?? '') : '';
    const pebbles = kind === 'save' ? offer.pays : kind === 'keep' ? offer.keeps : ([0, 0, 0] as typeof offer.pays);
    return { kind, colour, space: '', draws, pebbles: coloursOf(lettersOf(pebbles)), tile };
  }
  const nothing = { colour: '', space: '', draws: 0, pebbles: [], tile: '' } as const;
  if (move.startsWith('keep ')) return { ...nothing, kind: 'keep', pebbles: coloursOf(move.slice(5)) };
  if (WORDS.includes(move)) return { ...nothing, kind: move as Offer['kind'], pebbles: [] };
  return { ...nothing, kind: 'hide', space: move, pebbles: [] };
}
