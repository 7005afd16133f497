/** Counting things that are seen: blocks of five, so that nobody has to count beyond it. */
import { coloursOf, COLOURS, type Colour, type Hero, type Pieces } from './pieces';

export interface Blocks {
  at: [left: number, top: number][];
  width: number;
  height: number;
}

interface Measure {
  pitch: number; // from one thing to the next
  gap: number; // more between blocks
  across?: number; // in a row; else five, and ten for more than ten
}

export function blocksOf(count: number, { pitch, gap, across = 0 }: Measure): Blocks {
  const row = across || (count > 10 ? 10 : 5);
  const at = Array.from({ length: count }, (_, i): [number, number] => {
    const column = i % row;
    return [column * pitch + Math.floor(column / 5) * gap, Math.floor(i / row) * pitch];
  });
  const end = (i: 0 | 1) => Math.max(0, ...at.map((one) => one[i] + pitch));
  return { at, width: end(0), height: end(1) };
}

/** The gems of some tiles, sorted: circles, triangles, squares. */
export function gemsOf(tiles: readonly string[]): Colour[] {
  const all = tiles.filter((tile) => tile !== 'magic').flatMap(coloursOf);
  return COLOURS.flatMap((colour) => all.filter((gem) => gem === colour));
}

export interface Row {
  hero: Hero;
  gems: Colour[];
  from: number; // how many gems are counted before its first: the lowest comes first
}

/** The most gems stand first, and are counted last; of as many the winner's. */
export function rowsOf(pieces: Pieces, winners: readonly string[]): Row[] {
  const won = (hero: Hero) => Number(winners.includes(hero.seat));
  const rising = [...pieces.heroes].sort((a, b) => a.gems - b.gems || won(a) - won(b));
  let from = 0;
  const rows = rising.map((hero): Row => {
    const row = { hero, gems: gemsOf(hero.tiles), from };
    from += row.gems.length;
    return row;
  });
  return rows.reverse();
}

/** Several have the most gems, and one has won all the same: what is left over has decided. */
export const isBroken = (rows: readonly Row[], winners: readonly string[]): boolean =>
  winners.length === 1 && rows.length > 1 && rows[0]?.hero.gems === rows[1]?.hero.gems;

/** What nobody saved; null where tiles are still in the castle, since nobody has seen those. */
export const leftWith = (pieces: Pieces): number | null => (pieces.castle > 0 ? null : gemsOf([...pieces.zirroz, ...pieces.path]).length);
