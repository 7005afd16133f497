/** A position that is being set up: the draft, what the server says of it, the way back. Kept on this device until it is cleared. */
import { api, WrongAnswer } from '$lib/api';
import { recall, remember } from '$lib/memory';
import type { Fault, Setting as Wish, SetUp, View } from '$lib/messages';

const SETTLE_MS = 120; // whoever goes on at once is judged at the end
const MOST_UNDONE = 200;

interface Kept {
  players: number;
  options: Record<string, string>;
  draft: unknown;
}

export class Setting {
  game = $state('');
  known: SetUp | null = $state.raw(null); // the last answer
  draft: unknown = $state.raw(null);
  view: View | null = $state.raw(null); // of the last position that could be
  faults: readonly Fault[] = $state.raw([]);
  position = $state(''); // empty while something is wrong, or not judged yet
  trouble = $state('');
  #undone: unknown[] = $state.raw([]);
  #visit = 0;
  #say: (error: unknown) => string;

  constructor(say: (error: unknown) => string) {
    this.#say = say;
  }

  isReady = $derived.by(() => this.position !== '');
  mayUndo = $derived.by(() => this.#undone.length > 0);
  wrong: ReadonlySet<string> = $derived.by(() => new Set(this.faults.flatMap((fault) => fault.where)));

  /** Another game, or another beginning: what was kept of it, unless something else is wished for. */
  async open(game: string, wish: Partial<Wish> = {}): Promise<boolean> {
    const kept = recall<Kept | null>(`editor.${game}`, null);
    const isPlain = wish.position === undefined && wish.table === undefined && wish.players === undefined && wish.empty === undefined && wish.options === undefined;
    if (isPlain && kept?.draft) {
      const found = await this.#ask({ game, players: kept.players, options: kept.options, draft: kept.draft });
      if (found && !found.view) this.view = (await this.#ask({ game, players: kept.players, options: kept.options }))?.view ?? null;
      if (found) return this.#take(found, false);
    }
    const found = await this.#ask({ game, ...wish });
    if (found && !found.view && this.view?.game !== found.game) {
      this.view = (await this.#ask({ game: found.game, players: found.players, options: found.options }))?.view ?? null;
    }
    return found ? this.#take(found, this.game === found.game && this.known?.players === found.players) : false;
  }

  /** The same game with other players or options begins anew. */
  async vary(players: number, options: Record<string, string>): Promise<void> {
    await this.open(this.game, { players, options });
  }

  async begin(empty: boolean): Promise<void> {
    await this.open(this.game, { players: this.known?.players ?? 0, options: this.known?.options ?? {}, empty });
  }

  async paste(position: string): Promise<boolean> {
    return this.open(this.game, { players: this.known?.players ?? 0, options: this.known?.options ?? {}, position });
  }

  change = (draft: unknown): void => {
    this.#undone = [...this.#undone, this.draft].slice(-MOST_UNDONE);
    this.#show(draft);
  };

  undo(): void {
    const before = this.#undone.at(-1);
    if (before === undefined) return;
    this.#undone = this.#undone.slice(0, -1);
    this.#show(before);
  }

  #show(draft: unknown): void {
    this.draft = draft;
    this.position = '';
    this.trouble = '';
    this.#keep();
    const visit = ++this.#visit;
    setTimeout(() => visit === this.#visit && void this.#judge(visit), SETTLE_MS);
  }

  async #judge(visit: number): Promise<void> {
    const { known } = this;
    const found = known && (await this.#ask({ game: this.game, players: known.players, options: known.options, draft: this.draft }));
    if (!found || visit !== this.#visit) return;
    this.#read(found);
  }

  #take(found: SetUp, isStep: boolean): boolean {
    this.#visit += 1;
    this.#undone = isStep && this.draft ? [...this.#undone, this.draft] : [];
    this.game = found.game;
    this.draft = found.draft;
    this.#read(found);
    this.#keep();
    return true;
  }

  #read(found: SetUp): void {
    this.known = found;
    this.faults = found.faults;
    this.position = found.position;
    this.view = found.view ?? this.view;
    this.trouble = '';
  }

  #keep(): void {
    const { known } = this;
    if (known) remember(`editor.${this.game}`, { players: known.players, options: known.options, draft: this.draft } satisfies Kept);
    remember('editor', this.game);
  }

  async #ask(wish: Wish): Promise<SetUp | null> {
    try {
      return await api.setUp(wish);
    } catch (error) {
      this.trouble = this.#say(error);
      if (!(error instanceof WrongAnswer)) throw error;
      return null;
    }
  }
}
