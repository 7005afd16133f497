/** A table in a list, in words. */
import { app } from './app.svelte';
import type { Table, TableLine } from './messages';
import { firstKnown, isKnown, nameInForm, wordInForm } from './words';

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
  return [names ? app.say('with-names', { names }) : withOwls(line.owls), app.say(`short-${state}`, { game: gameTitle(line.game) })];
}

/** "With the owl, awake"; "With owls", which need not be alike */
function withOwls(levels: readonly number[]): string {
  const [level] = levels;
  if (levels.length > 1) return app.say('with-owls');
  return level === undefined ? app.say('with-owl') : app.say('with-owl-level', { level: app.say(`level-${level}`) });
}

/** Of a game that goes on: "Your turn, last move 10 minutes ago" */
export function lineOf(line: TableLine): string {
  const since = when(line.changed);
  if (line.status === 'waiting') return app.say('waits-for-players');
  return app.say(line.yourTurn ? 'line-your-turn' : 'line-their-turn', { when: since });
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

/** The seats that this session answers for: also where a program plays for it. */
export const heldAt = (table: Table): string[] => table.seats.filter(({ seat, program }) => table.mine.includes(seat) || program === 'yours').map(({ seat }) => seat);

/** "Ines watches." */
export function watchersOf({ watchers, watching = [] }: Table): string {
  const isNamed = watching.length === watchers && watchers <= 3;
  return isNamed ? app.say('name-watches', { count: watchers, people: listOf(watching) }) : app.say('some-watch', { count: watchers });
}

/** The seat of who reads, where it is one: to somebody with several one speaks by names. */
export const youAt = (table: Table): string | null => (table.mine.length === 1 ? (table.mine[0] ?? null) : null);

/** How everything on a page calls a seat: "You", a name, "Owl" if there is one only, one of the owls' own names if there are several, whose program it
 * is, else the game's own word for it. Two of one name are told apart by that word. With a form, as it stands in a sentence: "the owl". */
export function nameOfSeat(table: Table, seat: string, form?: string): string {
  const name = plainName(table, seat);
  const isTwice = table.seats.some((other) => other.seat !== seat && plainName(table, other.seat) === name);
  const piece = pieceName(table, seat);
  const called = plainName(table, seat, form);
  return isTwice && piece !== name ? app.say('name-of-two', { given: () => called, piece }, form !== undefined) : called;
}

function plainName(table: Table, seat: string, form?: string): string {
  const one = table.seats.find((other) => other.seat === seat);
  if (one?.kind === 'you' && table.mine.length === 1) return wordInForm(app.say, 'you', form);
  if (one?.program === 'yours') return wordInForm(app.say, 'program-yours', form);
  if (one?.program) return wordInForm(app.say, 'program-of', form, { given: () => one.name || pieceName(table, seat) });
  if (one?.name) return nameInForm(app.say, one.name, form);
  if (one?.kind === 'computer') return owlName(table, seat, form);
  if (one?.kind === 'open') return app.say('empty');
  return pieceName(table, seat, form);
}

/** How well the owl plays that sits there, or stands in; null where nobody but a person plays, and in puzzles and lessons. */
export function owlAt(table: Table, seat: string): number | null {
  const one = table.seats.find((other) => other.seat === seat);
  return table.id && one && (one.kind === 'computer' || one.standIn) ? one.level : null;
}

/** The same for all seats where one does. */
export const owlsOf = (table: Table): Partial<Record<string, number>> =>
  Object.fromEntries(table.seats.map(({ seat }) => [seat, owlAt(table, seat) ?? undefined]));

function owlName(table: Table, seat: string, form?: string): string {
  if (table.seats.filter((other) => other.kind === 'computer' && !other.name).length === 1) return wordInForm(app.say, 'owl', form);
  const key = `owl-name-${table.seats.findIndex((other) => other.seat === seat) + 1}`;
  return isKnown(app.say, key) ? nameInForm(app.say, app.say(key), form) : pieceName(table, seat, form);
}

function pieceName(table: Table, seat: string, form = ''): string {
  const say = app.sayFor(table.game);
  return isKnown(say, `seat-${seat}-${form}`) ? say(`seat-${seat}-${form}`) : nameInForm(say, firstKnown(say, [`seat-${seat}`, 'guest']), form);
}
