/** A table in a list, in words. */
import { app } from './app.svelte';
import type { Table, TableLine } from './messages';
import { firstKnown } from './words';

export function gameTitle(key: string): string {
  return app.home?.games.find((game) => game.key === key)?.title ?? key;
}

/** "Full Moon with Zoé" */
export function titleOf(line: TableLine): string {
  const people = line.withNames.map((name) => name || app.say('guest'));
  const names = people.length > 0 ? people : [app.say('owl')];
  return app.say('game-with', { game: gameTitle(line.game), names: listOf([...new Set(names)]) });
}

/** "Your turn, since this morning" */
export function lineOf(line: TableLine): string {
  const since = when(line.changed);
  if (line.status === 'waiting') return app.say('waits-for-players');
  if (line.status === 'over') return app.say(line.stopped ? 'line-stopped' : resultOf(line), { when: since });
  return app.say(line.yourTurn ? 'line-your-turn' : 'line-their-turn', { when: since });
}

function resultOf(line: TableLine): string {
  if (line.winners.length === 0) return 'line-draw';
  return line.winners.some((seat) => line.mine.includes(seat)) ? 'line-won' : 'line-lost';
}

export function listOf(names: string[]): string {
  return new Intl.ListFormat(app.settings.lang, { type: 'conjunction' }).format(names);
}

/** "10 minutes ago", "yesterday" */
export function when(iso: string): string {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(app.settings.lang, { numeric: 'auto' });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [['day', 86400], ['hour', 3600], ['minute', 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.round(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** The seat of who reads, where it is one: to somebody with several one speaks by names. */
export const youAt = (table: Table): string | null => (table.mine.length === 1 ? (table.mine[0] ?? null) : null);

/** How prompts and sentences call a seat: "You", a name, "Owl" if there is one only, else the game's own word for it. */
export function nameOfSeat(table: Table, seat: string): string {
  const one = table.seats.find((other) => other.seat === seat);
  if (!one) return seat;
  if (one.kind === 'you' && table.mine.length === 1) return app.say('you');
  if (one.name) return one.name;
  if (one.kind === 'computer' && table.seats.filter((other) => other.kind === 'computer').length === 1) return app.say('owl');
  if (one.kind === 'open') return app.say('empty');
  return firstKnown(app.sayFor(table.game), [`seat-${seat}`, 'guest']);
}
