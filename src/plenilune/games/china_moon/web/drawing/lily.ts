/** The lilies: petals turned round the middle of a grid of 50; each colour has its own number and form of petals. */
export interface Petals {
  d: string;
  count: number;
  first?: number; // degrees
  fill: string;
  edge: string;
}

export const petals: Record<string, Petals[]> = {
  W: [
    { d: 'M25 25C20 17 21 8 25 2 29 8 30 17 25 25Z', count: 8, fill: '#FFFFFF', edge: 'var(--lily-w)' },
    { d: 'M25 25C22 20 22.5 14 25 10 27.5 14 28 20 25 25Z', count: 8, first: 22.5, fill: '#EAF0FF', edge: 'var(--lily-w)' },
  ],
  Y: [{ d: 'M25 25C12 20 13 4 25 3 37 4 38 20 25 25Z', count: 5, fill: '#FFD23F', edge: '#A36B00' }],
  P: [
    { d: 'M25 25C15 21 14 9 19 4 22 3 24 5 25 7 26 5 28 3 31 4 36 9 35 21 25 25Z', count: 6, fill: '#FF8CB8', edge: '#A12A5E' },
    { d: 'M25 21V11', count: 6, fill: 'none', edge: '#A12A5E' },
  ],
  B: [
    { d: 'M25 25L18 17 25 0 32 17Z', count: 4, fill: '#4C8DFF', edge: '#FFFFFF' },
    { d: 'M25 25L20 19 25 8 30 19Z', count: 4, first: 45, fill: '#A9CBFF', edge: '#FFFFFF' },
  ],
  K: [{ d: 'M25 25C22 18 20 12 24 2 25 8 30 14 27 22Z', count: 9, fill: '#151528', edge: '#C9CBE8' }],
};
