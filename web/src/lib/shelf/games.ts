/** Finished games on this device's shelf, by the id of their table: seen twice, or brought by two ways, they are there once. A server that forgets
 * takes nothing from it. Running games are not kept: what happens there is the server's to tell. */
import { recall, remember } from '../memory';
import type { TableLine } from '../messages';

const RESULTS = ['won', 'lost', 'shared', 'stopped', 'opened'] as const; // the last: out of a file, to look at
export type Result = (typeof RESULTS)[number];
/** By an act, not by the rules. `-here`: between two who share this device, so that nobody is "you". */
const ACTS = ['resigns', 'out-of-time', 'draw', 'stops', 'resigns-here', 'out-of-time-here'] as const;
export type ByAct = (typeof ACTS)[number];

export interface ShelfGame {
  id: string;
  game: string;
  at: string; // ISO time of its end
  result: Result;
  seat: string; // that was played from here; empty: none
  names: string[]; // of the people, besides
  level: number; // of the owls, where nobody else played and all are of one level; else 0
  by?: ByAct; // shelves of before do not say it
}

const PLACE = 'shelf';

export const isFinished = (line: TableLine): boolean => line.status === 'over';

export function gameOfLine(line: TableLine): ShelfGame {
  const levels = new Set(line.owls);
  const isAlone = line.mine.length === 1 && line.withNames.length === 0 && levels.size === 1;
  const level = isAlone ? (line.owls[0] ?? 0) : 0;
  const by = actOf(line);
  return { id: line.id, game: line.game, at: line.changed, result: resultOf(line), seat: line.mine[0] ?? '', names: [...new Set(line.withNames)], level, ...(by ? { by } : {}) };
}

function actOf({ ended, mine }: TableLine): ByAct | undefined {
  if (ended?.kind !== 'resigns' && ended?.kind !== 'out-of-time') return ended?.kind;
  return mine.length > 1 ? `${ended.kind}-here` : ended.kind;
}

function resultOf(line: TableLine): Result {
  if (line.mine.length === 0) return 'opened';
  if (line.stopped) return 'stopped';
  if (line.winners.length === 0) return 'shared';
  return line.winners.some((seat) => line.mine.includes(seat)) ? 'won' : 'lost';
}

/** What of anything that was kept, or came in a file, is a finished game. */
export function readGames(given: unknown): ShelfGame[] {
  return Array.isArray(given) ? given.filter(isGame).map(plainGame) : [];
}

function plainGame({ id, game, at, result, seat, names, level, by }: ShelfGame): ShelfGame {
  const act = ACTS.find((known) => known === by);
  return { id, game, at, result, seat, names, level, ...(act ? { by: act } : {}) };
}

function isGame(given: unknown): given is ShelfGame {
  if (typeof given !== 'object' || given === null) return false;
  const { id, game, at, result, seat, names, level } = given as Record<string, unknown>;
  const areWords = [id, game, at, seat].every((word) => typeof word === 'string' && word.length < 100);
  const areNames = Array.isArray(names) && names.length < 10 && names.every((name) => typeof name === 'string' && name.length < 100);
  const isLevel = Number.isInteger(level) && (level as number) >= 0 && (level as number) <= 5;
  return areWords && areNames && isLevel && id !== '' && !Number.isNaN(Date.parse(at as string)) && RESULTS.some((known) => known === result);
}

/** Newest first. */
export const shelfGames = (): ShelfGame[] => readGames(recall<unknown>(PLACE, []));

/** What is there already stays as it is; how many came. */
export function addGames(games: readonly ShelfGame[]): number {
  const kept = shelfGames();
  const known = new Set(kept.map((game) => game.id));
  const come = [...new Map(games.filter((game) => !known.has(game.id)).map((game) => [game.id, game])).values()];
  if (come.length > 0) remember(PLACE, [...kept, ...come].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)));
  return come.length;
}

export const addLines = (lines: readonly TableLine[]): number => addGames(lines.filter(isFinished).map(gameOfLine));

/** What is looked for: a game, an opponent, words; empty: any. */
export interface Wish {
  game: string;
  against: string;
  words: string;
}

/** Those in which every word occurs. `wordsOf`: a game in words. */
export function findGames(games: readonly ShelfGame[], { game, against, words }: Wish, wordsOf: (game: ShelfGame) => string): ShelfGame[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  return games.filter((one) => (game === '' || one.game === game) && isAgainst(one, against) && wanted.every((word) => plain(wordsOf(one)).includes(word)));
}

/** Instead of a name, which is never this: against owls alone. */
export const OWLS = '@owls';
const MOST_OPPONENTS = 8; // the others are found by their names

const isAgainst = ({ names, result }: ShelfGame, against: string): boolean =>
  against === '' || (against === OWLS ? names.length === 0 && result !== 'opened' : names.includes(against));

/** Whoever was played with, the most frequent first. */
export function opponentsOf(games: readonly ShelfGame[]): string[] {
  const counts = new Map<string, number>();
  for (const { names, result } of games) {
    const met = names.length > 0 ? names : result === 'opened' ? [] : [OWLS];
    for (const name of met) if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_OPPONENTS).map(([name]) => name);
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
