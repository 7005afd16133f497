/** What all pages share: settings, words, layout, who this guest is, which games there are. */
import { untrack, type Snippet } from 'svelte';
import { api, speak, WrongAnswer } from './api';
import type { BoardProps, Layout, Say, Settings } from './contract';
import { cuesOf } from './games';
import { layoutOf } from './layout';
import type { Book, GameInfo, Home } from './messages';
import { canPlayHere, place } from './place';
import { addLines } from './shelf/games';
import { keepSettings, PLACE, readSettings, type Surroundings } from './settings';
import { cue as playCue, soundOn } from './sound';
import { sayer, teller, wishesOf } from './words';

const LETTER_MS = 80; // a screen reader at the pace it has out of the box

function surroundings(spoken: readonly string[] = []): Surroundings {
  let storage: Storage | null = null;
  try {
    storage = localStorage;
  } catch {
    // Some browsers forbid it: nothing is kept then.
  }
  return { languages: navigator.languages, spoken, reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches, storage };
}

class App {
  settings: Settings = $state(readSettings(surroundings()));
  book: Book | null = $state(null);
  home: Home | null = $state(null);
  layout: Layout = $state(layoutOf(innerWidth, innerHeight));
  polite = $state('');
  urgent = $state('');
  isPatient = $state(false); // what is urgent waits for the end of a move's sentence, and does not cut it off
  isSettingsOpen = $state(false);
  hasNewPages = $state(false); // a part of these pages is no longer on the server: newer ones are
  menuExtra: Snippet | undefined = $state.raw(undefined); // what the page adds to the menu
  say: Say = $derived(this.book ? sayer(this.book) : (key) => key);
  #books = new Map<string, Book>();
  #asked: Promise<Home> | null = null;
  #readUntil = 0; // about when a screen reader has come to the end of what happened

  async start(): Promise<void> {
    addEventListener('resize', () => (this.layout = layoutOf(innerWidth, innerHeight)));
    addEventListener('storage', (event) => event.key === PLACE && this.#follow());
    this.#show();
    if (place.path(location.pathname) === '/') this.#asked = api.home(); // beside the words: the first page finds it under way
    this.#asked?.catch(() => undefined);
    await this.#fetchWords();
  }

  /** A cue that all games share. */
  get cue() {
    return playCue;
  }

  sayFor(game: string): Say {
    return this.book ? sayer(this.book, game, this.layout) : (key) => key;
  }

  /** How the board of a game speaks and sounds: the game's own words and cues first, then the shared ones. `you`: the seat of who reads. */
  voiceOf(game: string, nameOf: BoardProps['nameOf'], you: string | null): Pick<BoardProps, 'say' | 'tell' | 'nameOf' | 'cue'> {
    const say = this.sayFor(game);
    return { say, nameOf, tell: teller(say, nameOf, you), cue: (name, step) => playCue(name, step, cuesOf(game)) };
  }

  change<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.settings = { ...this.settings, [name]: value };
    keepSettings(this.settings, surroundings(Object.keys(this.book?.languages ?? {})));
    this.#show();
    if (name === 'lang') void this.#fetchWords();
  }

  /** Another window of this browser has other settings now. */
  #follow(): void {
    const { lang } = this.settings;
    this.settings = readSettings(surroundings(Object.keys(this.book?.languages ?? {})));
    this.#show();
    if (this.settings.lang !== lang) void this.#fetchWords();
  }

  async fetchHome(): Promise<Home> {
    const asked = this.#asked ?? api.home();
    this.#asked = null;
    const home = await asked;
    const games = home.games.toSorted((a, b) => a.minutes - b.minutes || a.year - b.year); // the quickest door first
    this.home = { ...home, games };
    addLines(home.tables);
    return this.home;
  }

  /** Of a computer player, where nobody has chosen one. */
  get usualLevel(): number {
    return this.home?.usualLevel ?? 1;
  }

  async game(key: string): Promise<GameInfo | null> {
    const home = this.home ?? (await this.fetchHome());
    return home.games.find((game) => game.key === key) ?? null;
  }

  /** Says a sentence to those who listen. The same sentence twice is still said twice. Boards call it from effects, hence untrack. */
  announce = (sentence: string, urgent = false): void =>
    untrack(() => {
      if (!sentence) return;
      const again = (before: string) => (before === sentence ? `${sentence}\u00a0` : sentence);
      if (urgent) {
        this.isPatient = Date.now() < this.#readUntil;
        this.urgent = again(this.urgent);
      } else {
        this.#readUntil = Date.now() + sentence.length * LETTER_MS;
        this.polite = again(this.polite);
      }
    });

  /** Another one takes the device: nothing that was said remains in the page. */
  forget(): void {
    this.polite = '';
    this.urgent = '';
    this.#readUntil = 0;
  }

  /** The sentence of an error: the server's own, else one of ours. */
  trouble(error: unknown): string {
    if (error instanceof WrongAnswer) return error.message || this.say(error.key);
    return this.say('server-trouble');
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.settings.theme;
    root.dataset.motion = this.settings.motion ? 'on' : 'off';
    root.lang = this.settings.lang;
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', getComputedStyle(root).getPropertyValue('--sky-0'));
    soundOn(this.settings.sound);
    speak(this.settings.lang);
  }

  /** The words of the language that is set, or of the first wish of the browser that is spoken. */
  async #fetchWords(): Promise<void> {
    const wish = this.settings.lang;
    const book = await this.#findBook([wish, ...wishesOf(navigator.languages)]);
    if (this.settings.lang !== wish) return; // another one has been chosen meanwhile
    this.book = book;
    if (book.lang === wish) return;
    this.settings = { ...this.settings, lang: book.lang };
    this.#show();
  }

  /** Where the server is out of reach, those that are kept on this device: there must be words to say so in. */
  async #fetchBook(lang: string): Promise<Book> {
    try {
      return await api.words(lang);
    } catch (error) {
      if (!canPlayHere() || !(error instanceof WrongAnswer) || error.status === 404) throw error;
      const kept = await fetch(`${place.base}${place.files}words/${lang}.json`).catch(() => null);
      if (!kept?.ok) throw error;
      return (await kept.json()) as Book;
    }
  }

  async #findBook([lang = 'en', ...others]: string[]): Promise<Book> {
    try {
      const book = this.#books.get(lang) ?? (await this.#fetchBook(lang));
      this.#books.set(lang, book);
      return book;
    } catch (error) {
      if (error instanceof WrongAnswer && error.status === 404 && others.length > 0) return this.#findBook(others);
      throw error;
    }
  }
}

export const app = new App();
