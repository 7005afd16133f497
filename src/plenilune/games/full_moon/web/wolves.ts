/** The twelve wolves as the notation names them: a letter for the colour, a digit for the prints. */
export type Letter = 'k' | 'r' | 'w' | 'g';
export type Wolf = string; // "w2"

export const LETTERS: readonly Letter[] = ['k', 'r', 'w', 'g'];
export const SEATS = ['S', 'N'] as const;

export interface Coat {
  key: string; // of the words
  ground: string;
  hill: string;
  pattern: string;
  strip: string;
  paws: string;
  ink: string;
  figure: { x: number; y: number; width: number; height: number };
}

export const COATS: Record<Letter, Coat> = {
  k: {
    key: 'black', ground: '#8FA3DC', hill: '#7A8FCB', pattern: '#7A8FCB', strip: '#14172B', paws: '#FFF3D6', ink: '#14172B',
    figure: { x: 29, y: 9, width: 68, height: 58 },
  },
  r: {
    key: 'red', ground: '#F8E0B4', hill: '#EDC98B', pattern: '#F0D09A', strip: '#A5351E', paws: '#FFF3D6', ink: '#14172B',
    figure: { x: 28, y: 9, width: 70, height: 57 },
  },
  w: {
    key: 'white', ground: '#3A58AC', hill: '#2D4791', pattern: '#8FA8EA', strip: '#FFFFFF', paws: '#1D2A63', ink: '#FFFFFF',
    figure: { x: 29, y: 11, width: 68, height: 57 },
  },
  g: {
    key: 'grey', ground: '#CFE3DD', hill: '#B0CEC6', pattern: '#A9C9C0', strip: '#566078', paws: '#FFF3D6', ink: '#14172B',
    figure: { x: 29, y: 11, width: 68, height: 57 },
  },
};

export const letterOf = (wolf: Wolf): Letter => wolf[0] as Letter;
export const printsOf = (wolf: Wolf): number => Number(wolf[1]);
export const coatOf = (wolf: Wolf): Coat => COATS[letterOf(wolf)];

const READABLE = 13; // pixels of the screen

/** How large the letter on a tile of 100 x 76 is drawn, where each of these is so many pixels. */
export const letterSize = (scale: number): number => Math.min(34, Math.max(18, READABLE / scale));

export const otherSeat = (seat: string): string => (seat === 'S' ? 'N' : 'S');
