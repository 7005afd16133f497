/** Sentences for people. Code asks for a key; a book of the reader's language has the sentence. */
import type { Gap, InForm, Layout, NameOf, Said, Say, Tell } from './contract';
import { isUpright } from './layout';
import type { Book } from './messages';

type Sentences = Book['shared'];
type Gaps = Record<string, string | number | InForm>;

const GAP = /\{(\w+)(?::(\w+))?\}/g; // {name}, or with the form that somebody's name has there: {name:to}
const ENDED = /[.!?]\s+$/; // what stands before the beginning of a sentence
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The languages that somebody wishes for, as the server calls them; English at last. */
export const wishesOf = (tags: readonly string[]): string[] => [...new Set([...tags.map((tag) => tag.toLowerCase().split('-')[0] ?? ''), 'en'])];

/** The first of them that is spoken; as long as nobody knows what is, the first. */
export function browserLanguage(tags: readonly string[], spoken: readonly string[]): string {
  const wishes = wishesOf(tags);
  return wishes.find((lang) => spoken.length === 0 || spoken.includes(lang)) ?? 'en';
}

/** A `say` for a page, or for the board of a game, whose own words come first. What fills a gap by its key has another word, where the game has
 * one, for who sees the board lying (`-lying`) or standing (`-upright`). */
export function sayer(book: Book, game?: string, layout: Layout = 'wide'): Say {
  const folders: Sentences[] = [book.games[game ?? ''] ?? {}, book.pages, book.shared];
  const formOf = pluralOf(book.lang);
  const seen = isUpright(layout) ? 'upright' : 'lying';

  function find(key: string, count: number | undefined): string | undefined {
    for (const sentences of folders) {
      const entry = sentences[key];
      if (typeof entry === 'string') return entry;
      if (entry) return entry[Math.min(formOf(count ?? 2), entry.length - 1)];
    }
    return undefined;
  }

  const say: Say = (key, gaps = {}, isWithin = false) => {
    const count = typeof gaps.count === 'number' ? gaps.count : undefined;
    const sentence = find(key, count);
    if (sentence === undefined) return key;
    return sentence.replace(GAP, (gap, name: string, form: string | undefined, at: number) => {
      const value = gaps[name];
      if (value === undefined) return gap;
      if (typeof value === 'function') {
        const plain = (form ?? 'subject').toLowerCase();
        const isBegin = (form !== undefined && form !== plain) || (at === 0 && !isWithin) || ENDED.test(sentence.slice(0, at));
        return isBegin ? capital(value(plain)) : value(plain);
      }
      return typeof value === 'string' && value.startsWith('@') ? sayAsSeen(value.slice(1)) : String(value);
    });
  };
  const sayAsSeen = (key: string): string => say(find(`${key}-${seen}`, undefined) === undefined ? key : `${key}-${seen}`);
  return say;
}

const FORMS: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
const NUMBERS = Array.from({ length: 200 }, (_, n) => n); // enough for every form that whole numbers of our size take

const plurals = new Map<string, (count: number) => number>();

/** Which of a language's plural forms a number takes: they stand in the order of FORMS, as far as the language has them. */
function pluralOf(lang: string): (count: number) => number {
  const known = plurals.get(lang) ?? findPlural(lang);
  plurals.set(lang, known);
  return known;
}

function findPlural(lang: string): (count: number) => number {
  const rules = new Intl.PluralRules(lang);
  const used = new Set(NUMBERS.map((n) => rules.select(n)));
  const forms = FORMS.filter((form) => used.has(form));
  return (count) => Math.max(0, forms.indexOf(rules.select(count)));
}

export const isKnown = (say: Say, key: string): boolean => say(key) !== key;

/** A word of ours for somebody, `owl` or `you`, as a label has it; with a form, as it stands in a sentence. */
export const wordInForm = (say: Say, key: string, form?: string, gaps?: Gaps): string =>
  say(form && isKnown(say, `${key}-${form}`) ? `${key}-${form}` : key, gaps, form !== undefined);

/** A person's name, likewise. */
export const nameInForm = (say: Say, name: string, form?: string): string =>
  form && isKnown(say, `name-${form}`) ? say(`name-${form}`, { given: () => name }) : name;

/** Says what the library means to be said: of a seat by its name, and to who plays `you` with "you", where there is such a sentence. */
export function teller(say: Say, nameOf: NameOf, you: string | null): Tell {
  const filled = (gaps: Said[1]): Gaps => Object.fromEntries(Object.entries(gaps).map(([name, gap]) => [name, fill(gap)]));

  function fill(gap: Gap): string | number | InForm {
    if (typeof gap === 'number') return gap;
    if (typeof gap === 'string') return gap.startsWith('%') ? (form) => nameOf(gap.slice(1), form) : gap;
    return (isOne(gap) ? [gap] : gap).map(([key, gaps]) => say(key, filled(gaps), true)).join(', ');
  }

  /** The key for who plays the seat of a gap: of `name` first, then of the others. */
  function toYou([key, gaps]: Said): string | undefined {
    const about = Object.keys(gaps).filter((name) => you !== null && gaps[name] === `%${you}`);
    const keys = about.map((name) => (name === 'name' ? `${key}-you` : `${key}-${name}-you`));
    return [...keys.filter((one) => one === `${key}-you`), ...keys].find((one) => isKnown(say, one));
  }

  return (said) => {
    const [key, gaps] = said;
    const spoken = toYou(said) ?? key;
    const sentence = say(spoken, filled(gaps));
    return say(spoken).startsWith('{') ? capital(sentence) : sentence;
  };
}

/** Several, one after the other. */
export const tellAll = (said: readonly Said[], tell: Tell): string => said.map(tell).join(' ');

const isOne = (gap: Said | Said[]): gap is Said => typeof gap[0] === 'string';

/** The first of these sentences that there is: for those that a game may leave out. */
export function firstKnown(say: Say, keys: string[], gaps?: Parameters<Say>[1]): string {
  const key = keys.find((one) => isKnown(say, one)) ?? keys[keys.length - 1] ?? '';
  return say(key, gaps);
}
