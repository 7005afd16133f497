/** The ear of a door: is a game played without reading, on this device? */
import { isChild } from './drawing/faces';
import { recall, remember } from './memory';
import type { GameInfo } from './messages';

type Known = Pick<GameInfo, 'key' | 'ages'>;

const READING_AGE = 6;
const USUAL = 'spoken'; // games that are spoken as long as nobody has said otherwise
const place = (game: string): string => `spoken.${game}`;

/** A game for those who do not read yet. */
export const isForYoung = (game: Known): boolean => game.ages < READING_AGE;

const spokenFor = (face: string, games: readonly Known[]): string[] => (isChild(face) ? games.filter(isForYoung).map((game) => game.key) : []);

export class Spoken {
  #chosen: Record<string, boolean> = $state({});
  #usual: string[] = $state(usualGames());

  of(game: string): boolean {
    return this.#chosen[game] ?? recall<boolean | null>(place(game), null) ?? this.#usual.includes(game);
  }

  set(game: string, on: boolean): void {
    this.#chosen[game] = on;
    remember(place(game), on);
  }

  /** Somebody joins those who use this device. */
  welcome(face: string, games: readonly Known[]): void {
    this.#keep([...this.#usual, ...spokenFor(face, games)]);
  }

  /** Whose device this is has another face now. */
  suit(face: string, games: readonly Known[]): void {
    this.#keep(spokenFor(face, games));
  }

  #keep(games: string[]): void {
    this.#usual = [...new Set(games)];
    remember(USUAL, this.#usual);
  }
}

function usualGames(): string[] {
  const kept = recall<unknown>(USUAL, []);
  return Array.isArray(kept) ? kept.filter((game) => typeof game === 'string') : [];
}

export const spoken = new Spoken();
