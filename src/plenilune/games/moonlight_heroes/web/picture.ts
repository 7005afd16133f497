/** What a move's picture shows. */
import { COLOURS, listOf, type Colour, type Offer } from './pieces';

export interface Picture {
  kind: 'hide' | 'save' | 'keep' | 'rest';
  colour: Colour | ''; // of the space; a fountain has none
  draws: number;
  pebbles: (Colour | '?')[]; // paid to save, or kept
  tile: string;
}

const NOTHING = { colour: '', draws: 0, pebbles: [], tile: '' } as const;

export function pictureOf(offer: Offer): Picture {
  if (offer.kind === 'hide') {
    const colour = COLOURS.find((_, n) => (offer.pays[n] ?? 0) > 0) ?? '';
    return { ...NOTHING, kind: 'hide', colour, draws: offer.draws, pebbles: [] };
  }
  if (offer.kind === 'save') return { ...NOTHING, kind: 'save', pebbles: listOf(offer.pays), tile: offer.tile };
  if (offer.kind === 'keep') {
    const { count, pebbles } = offer.kept;
    return { ...NOTHING, kind: 'keep', pebbles: pebbles ? listOf(pebbles) : Array<'?'>(count).fill('?') };
  }
  return { ...NOTHING, kind: 'rest', pebbles: [] };
}
