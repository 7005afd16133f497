/** A table in a list, in words. */
import { app } from './app.svelte';
import type { Table, TableLine } from './messages';
import { firstKnown } from './words';

export function gameTitle(key: string): string {
  return app.home?.games.find((game) => game.key === key)?.title ?? key;
}

/** "Full Moon with Zoé" */
export function titleOf(line: TableLine): string {
  const game = gameTitle(line.game);
  if (line.withNames.length === 0) return app.say('game-with-owl', { game });
  const names = line.withNames.map((name) => name || app.say('with-someone'));
  return app.say('game-with', { game, names: listOf([...new Set(names)]) });
}

/** "With Zoé", and "Full Moon: your turn": where there is little room. */
export function shortOf(line: TableLine): [string, string] {
  const names = listOf([...new Set(line.withNames.map((name) => name || app.say('with-someone')))]);
  const state = line.status === 'waiting' ? 'waiting' : line.yourTurn ? 'yours' : 'theirs';
  return [app.say(names ? 'with-names' : 'with-owl', { names }), app.say(`short-${state}`, { game: gameTitle(line.game) })];
}

/** "Your turn, last move 10 minutes ago" */
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
  return app.say('just-now');
}

/** The seat of who reads, where it is one: to somebody with several one speaks by names. */
export const youAt = (table: Table): string | null => (table.mine.length === 1 ? (table.mine[0] ?? null) : null);

/** How everything on a page calls a seat: "You", a name, "Owl" if there is one only, else the game's own word for it. Two of one name are told
 * apart by that word. */
export function nameOfSeat(table: Table, seat: string): string {
  const name = plainName(table, seat);
  const isTwice = table.seats.some((other) => other.seat !== seat && plainName(table, other.seat) === name);
  const piece = pieceName(table, seat);
  return isTwice && piece !== name ? app.say('name-of-two', { name, piece }) : name;
}

function plainName(table: Table, seat: string): string {
  const one = table.seats.find((other) => other.seat === seat);
  if (!one) return seat;
  if (one.kind === 'you' && table.mine.length === 1) return app.say('you');
  if (one.name) return one.name;
  if (one.kind === 'computer' && table.seats.filter((other) => other.kind === 'computer').length === 1) return app.say('owl');
  if (one.kind === 'open') return app.say('empty');
  return pieceName(table, seat);
}

const pieceName = (table: Table, seat: string): string => firstKnown(app.sayFor(table.game), [`seat-${seat}`, 'guest']);
