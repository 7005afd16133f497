/** Sentences for people. Code asks for a key; a book of the reader's language has the sentence. */
import type { Gap, Said, Say, Tell } from './contract';

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

const isKnown = (say: Say, key: string): boolean => say(key) !== key;

/** Says what the library means to be said: of a seat by its name, and to who plays `you` with "you", where there is such a sentence. */
export function teller(say: Say, nameOf: (seat: string) => string, you: string | null): Tell {
  const filled = (gaps: Said[1]) => Object.fromEntries(Object.entries(gaps).map(([name, gap]) => [name, fill(gap)]));

  function fill(gap: Gap): string | number {
    if (typeof gap === 'number') return gap;
    if (typeof gap === 'string') return gap.startsWith('%') ? nameOf(gap.slice(1)) : gap;
    return isOne(gap) ? say(gap[0], filled(gap[1])) : gap.map((one) => fill(one)).join(', ');
  }

  return ([key, gaps]) => {
    const isToYou = you !== null && gaps.name === `%${you}` && isKnown(say, `${key}-you`);
    const spoken = isToYou ? `${key}-you` : key;
    const sentence = say(spoken, filled(gaps));
    return say(spoken).startsWith('{') ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
  };
}

const isOne = (gap: Said | Said[]): gap is Said => typeof gap[0] === 'string';

/** The first of these sentences that there is: for those that a game may leave out. */
export function firstKnown(say: Say, keys: string[], gaps?: Parameters<Say>[1]): string {
  const key = keys.find((one) => isKnown(say, one)) ?? keys[keys.length - 1] ?? '';
  return say(key, gaps);
}
