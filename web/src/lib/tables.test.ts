import { describe, expect, it, vi } from 'vitest';
import type { Table } from './messages';

const WORDS: Record<string, string> = { you: 'You', owl: 'Owl', empty: 'Empty', guest: 'Guest', 'seat-g': 'Green', 'seat-b': 'Blue', 'seat-r': 'Red' };
const say = (key: string, gaps: Record<string, string> = {}) => (key === 'name-of-two' ? `${gaps.name} (${gaps.piece})` : (WORDS[key] ?? key));
vi.mock('./app.svelte', () => ({ app: { say, sayFor: () => say } }));
const { nameOfSeat } = await import('./tables');

/** At seats g, b, r: "you Tom" and so on. */
function tableOf(mine: string[], ...who: string[]): Table {
  const seats = who.map((one, i) => ({ seat: 'gbr'[i], kind: one.split(' ')[0], name: one.split(' ')[1] ?? '' }));
  return { game: 'pond', mine, seats } as unknown as Table;
}

const names = (table: Table) => table.seats.map(({ seat }) => nameOfSeat(table, seat));

describe('how a seat is called, everywhere', () => {
  it('is the person, else what they play with', () => {
    expect(names(tableOf(['g'], 'you Tom', 'guest Zoé', 'computer'))).toEqual(['You', 'Zoé', 'Owl']);
    expect(names(tableOf(['g'], 'you', 'guest', 'open'))).toEqual(['You', 'Blue', 'Empty']);
    expect(names(tableOf(['g'], 'you', 'computer', 'computer'))).toEqual(['You', 'Blue', 'Red']);
    expect(names(tableOf(['g', 'b'], 'you', 'here Mina', 'computer'))).toEqual(['Green', 'Mina', 'Owl']);
  });

  it('tells two of one name apart', () => {
    expect(names(tableOf(['g'], 'you Tom', 'guest Tom', 'guest Tom'))).toEqual(['You', 'Tom (Blue)', 'Tom (Red)']);
    expect(names(tableOf([], 'guest Tom', 'guest Zoé', 'guest Tom'))).toEqual(['Tom (Green)', 'Zoé', 'Tom (Red)']);
  });
});
