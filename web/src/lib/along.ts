/** A game that goes from one device to another: in a link, behind #, so that no host is sent it; or as a file. */
import { api } from './api';
import type { Table } from './messages';
import { saveText } from './save';

/** What a link brings, packed; null: nothing. */
export const gameIn = (hash: string): string | null => /^#game=(.+)$/s.exec(hash)?.[1] ?? null;

/** Nobody plays there but who sits at this device, and owls. */
export const isOnesOwn = ({ seats, mine }: Pick<Table, 'seats' | 'mine'>): boolean =>
  mine.length > 0 && seats.every(({ seat, kind }) => kind === 'computer' || mine.includes(seat));

export const saveGame = ({ id, game }: Pick<Table, 'id' | 'game'>, text: string): void => saveText(`${game}-${id.slice(0, 6)}.txt`, text);

/** The same for a game that has not been asked for yet. */
export async function downloadGame(table: Pick<Table, 'id' | 'game'>): Promise<void> {
  saveGame(table, (await api.along(table.id, '')).text);
}
