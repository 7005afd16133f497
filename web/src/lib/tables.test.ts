import { describe, expect, it, vi } from 'vitest';
import type { Table } from './messages';

const WORDS: Record<string, string> = {
  you: 'Toi', 'you-to': 'à toi', owl: 'La chouette', 'owl-subject': 'la chouette', 'owl-to': 'à la chouette', empty: 'Empty', guest: 'Guest', 'owl-name-2': 'Plume', 'program-of': 'Le programme', 'program-of-to': 'au programme', 'program-yours': 'Ton programme', 'seat-g': 'Green', 'seat-b': 'Blue', 'seat-r': 'Red',
};
const say = (key: string, gaps: Record<string, string | (() => string)> = {}) => {
  const filled = Object.values(gaps).map((gap) => (typeof gap === 'function' ? gap() : gap));
  if (key === 'name-of-two') return `${filled[0]} (${filled[1]})`;
  if (key.startsWith('program-of') && WORDS[key]) return `${WORDS[key]} (${filled[0] ?? ''})`;
  return key === 'name-to' ? `à ${filled[0] ?? '{given}'}` : (WORDS[key] ?? key);
};
vi.mock('./app.svelte', () => ({ app: { say, sayFor: () => say } }));
const { nameOfSeat } = await import('./tables');

/** At seats g, b, r: "you Tom" and so on. */
function tableOf(mine: string[], ...who: string[]): Table {
  const seats = who.map((one, i) => ({ seat: 'gbr'[i], kind: one.split(' ')[0], name: one.split(' ')[1] ?? '' }));
  return { game: 'pond', mine, seats } as unknown as Table;
}

const names = (table: Table, form?: string) => table.seats.map(({ seat }) => nameOfSeat(table, seat, form));

describe('how a seat is called, everywhere', () => {
  it('is the person, else what they play with', () => {
    expect(names(tableOf(['g'], 'you Tom', 'guest Zoé', 'computer'))).toEqual(['Toi', 'Zoé', 'La chouette']);
    expect(names(tableOf(['g'], 'you', 'guest', 'open'))).toEqual(['Toi', 'Blue', 'Empty']);
    expect(names(tableOf(['g'], 'you', 'computer', 'computer'))).toEqual(['Toi', 'Plume', 'Red']); // as far as there are names
    expect(names(tableOf(['r'], 'computer Tom', 'computer', 'you'))).toEqual(['Tom', 'La chouette', 'Toi']); // Tom has left
    expect(names(tableOf(['g', 'b'], 'you', 'here Mina', 'computer'))).toEqual(['Green', 'Mina', 'La chouette']);
  });

  it('says whose program it is', () => {
    const table = tableOf([], 'guest Zoé', 'guest', 'guest Tom');
    table.seats.forEach((seat, i) => (seat.program = i === 2 ? 'yours' : 'theirs'));
    expect(names(table)).toEqual(['Le programme (Zoé)', 'Le programme (Blue)', 'Ton programme']);
    expect(names(table, 'to')).toEqual(['au programme (Zoé)', 'au programme (Blue)', 'Ton programme']);
  });

  it('tells two of one name apart', () => {
    expect(names(tableOf(['g'], 'you Tom', 'guest Tom', 'guest Tom'))).toEqual(['Toi', 'Tom (Blue)', 'Tom (Red)']);
    expect(names(tableOf([], 'guest Tom', 'guest Zoé', 'guest Tom'))).toEqual(['Tom (Green)', 'Zoé', 'Tom (Red)']);
  });

  it('has the form that a sentence asks for', () => {
    expect(names(tableOf(['g'], 'you Tom', 'guest Zoé', 'computer'), 'to')).toEqual(['à toi', 'à Zoé', 'à la chouette']);
    expect(names(tableOf(['g'], 'you', 'guest', 'computer'), 'subject')).toEqual(['Toi', 'Blue', 'la chouette']);
    expect(names(tableOf([], 'guest Tom', 'guest Zoé', 'guest Tom'), 'to')).toEqual(['à Tom (Green)', 'à Zoé', 'à Tom (Red)']);
  });
});
