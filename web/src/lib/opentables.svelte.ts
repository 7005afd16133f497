/** Tables that anybody may join, and games that anybody may watch. Asked for again calmly, while the page is looked at. */
import { api } from './api';
import { app } from './app.svelte';
import type { OpenTable, Seat } from './messages';
import { gameTitle } from './tables';
import { firstKnown } from './words';

const EVERY_MS = 10_000;

export const freeAt = (table: OpenTable): number => table.seats.filter((seat) => seat.kind === 'open').length;
export const mayJoin = (table: OpenTable): boolean => table.status === 'waiting' && freeAt(table) > 0;

export function titleOf(table: OpenTable): string {
  const game = gameTitle(table.game);
  return table.host ? app.say('table-of', { game, person: table.host }) : game;
}

export function lineOf(table: OpenTable): string {
  if (table.status !== 'waiting') return table.watchers ? app.say('some-watch', { count: table.watchers }) : app.say('game-runs');
  return freeAt(table) ? app.say('chairs-free', { count: freeAt(table) }) : app.say('chairs-full');
}

/** Who sits there. */
export const nameAt = (table: OpenTable, seat: Seat): string =>
  seat.kind === 'open' ? app.say('chair-open') : seat.kind === 'computer' ? app.say('owl') : seat.name || firstKnown(app.sayFor(table.game), [`seat-${seat.seat}`, 'guest']);

export class OpenTables {
  tables: OpenTable[] = $state.raw([]);

  /** Until what it gives back is called. */
  follow(every = EVERY_MS): () => void {
    const fetch = () => void this.#fetch();
    fetch();
    const timer = setInterval(fetch, every);
    document.addEventListener('visibilitychange', fetch);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', fetch);
    };
  }

  async #fetch(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    this.tables = await api.openTables().then(
      (found) => found.tables,
      () => this.tables, // the next time
    );
  }
}
