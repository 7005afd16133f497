/** Sentences for people. Code asks for a key; a book of the reader's language has the sentence. */
import type { Say } from './contract';

export type Lang = 'en' | 'fr' | 'de';
export const LANGUAGES: readonly Lang[] = ['en', 'fr', 'de'];
export const LANGUAGE_NAMES: Record<Lang, string> = { en: 'English', fr: 'Français', de: 'Deutsch' };

type Shelf = Record<string, string | string[]>;

/** All sentences of a language. A plural is a list: [one, other]. */
export interface Book {
  lang: Lang;
  shared: Shelf;
  pages?: Shelf;
  games: Record<string, Shelf>;
}

/** The first language of the browser that we speak. */
export function browserLanguage(wanted: readonly string[]): Lang {
  for (const tag of wanted) {
    const lang = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known);
    if (lang) return lang;
  }
  return 'en';
}

/** A `say` for a page, or for the board of a game, whose own words come first. */
export function sayer(book: Book, game?: string): Say {
  const shelves = [game ? book.games[game] : undefined, book.pages, book.shared].filter((shelf) => shelf !== undefined);
  const plural = new Intl.PluralRules(book.lang);

  function find(key: string, count: number | undefined): string | undefined {
    for (const shelf of shelves) {
      const entry = shelf[key];
      if (typeof entry === 'string') return entry;
      if (entry) return plural.select(count ?? 2) === 'one' ? entry[0] : (entry[1] ?? entry[0]);
    }
    return undefined;
  }

  const say: Say = (key, gaps = {}) => {
    const count = typeof gaps.count === 'number' ? gaps.count : undefined;
    const sentence = find(key, count);
    if (sentence === undefined) return key;
    return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => {
      const value = gaps[name];
      if (value === undefined) return gap;
      return typeof value === 'string' && value.startsWith('@') ? say(value.slice(1)) : String(value);
    });
  };
  return say;
}

/** The first of these sentences that there is: for those that a game may leave out. */
export function firstKnown(say: Say, keys: string[], gaps?: Parameters<Say>[1]): string {
  const key = keys.find((one) => say(one) !== one) ?? keys[keys.length - 1] ?? '';
  return say(key, gaps);
}
