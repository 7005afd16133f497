/** The table as it is being set: chairs, options, which chair is picked. Kept for the next time. */
import { app } from '$lib/app.svelte';
import { fetchTable } from '$lib/ahead';
import { api } from '$lib/api';
import type { Chair, Clock, GameInfo, Option } from '$lib/messages';
import { router } from '$lib/router.svelte';
import { spoken } from '$lib/spoken.svelte';
import { asTable, choicesOf, keepChoices, OWN, usualChair, type Choices } from '$lib/start';
import { loadPiece } from '$lib/games';

const CUSHIONS = ['#86D957', '#2F7BDD', '#D63F2E', '#FFAE34', '#8E5CE0', '#3CB878'];

export class SetUp {
  readonly game: GameInfo;
  choices: Choices = $state() as Choices;
  picked = $state(0);
  wrong = $state('');
  isBusy = $state(false);
  colours: Record<string, string> = $state({});
  #playedOn: string | undefined; // the text of the own board that the server has taken

  constructor(game: GameInfo) {
    this.game = game;
    this.choices = choicesOf(game);
    this.#playedOn = this.choices.board?.text;
    this.picked = Math.min(1, this.choices.players - 1);
    void loadPiece(game.key).then((piece) => (this.colours = piece?.colours ?? {}));
  }

  get chair(): Chair {
    return this.choices.chairs[this.picked] ?? { kind: 'computer' };
  }

  colour(index: number): string {
    return this.colours[this.game.seats[index] ?? ''] ?? CUSHIONS[index % CUSHIONS.length] ?? 'var(--cloth)';
  }

  setPlayers(players: number): void {
    const chairs = Array.from({ length: players }, (_, i) => this.choices.chairs[i] ?? usualChair(i, this.choices.level));
    if (!chairs.some((chair) => chair.kind === 'you')) chairs[0] = { kind: 'you' };
    this.#change({ players, chairs });
    this.picked = Math.min(this.picked, players - 1);
  }

  addChair(): void {
    this.setPlayers(this.choices.players + 1);
    this.picked = this.choices.players - 1;
  }

  seat(kind: Chair['kind']): void {
    const before = this.chair;
    const chairs = this.choices.chairs.map((chair, i): Chair => {
      if (i === this.picked) return kind === 'computer' ? { kind, level: before.level ?? this.choices.level } : { kind };
      return kind === 'you' && chair.kind === 'you' ? usualChair(1, this.choices.level) : chair;
    });
    this.#change({ chairs });
  }

  setLevel(level: number): void {
    this.#change({ level, chairs: this.#with({ kind: 'computer', level }) });
  }

  setPerson(name: string, face: string): void {
    spoken.welcome(face, [this.game]);
    this.#change({ chairs: this.#with({ kind: 'here', name, face }) });
  }

  setOption(option: Option, value: string): void {
    this.#change({ options: { ...this.choices.options, [option.name]: value } });
  }

  setFair(fair: boolean): void {
    this.#change({ fair });
  }

  setOpen(isOpen: boolean, mayWatch: boolean): void {
    this.choices = { ...this.choices, isOpen, mayWatch };
  }

  setClock(clock: Clock | null): void {
    this.#change({ clock });
  }

  async setBoard(option: Option, file: File): Promise<void> {
    this.#change({ board: { name: file.name, text: await file.text() }, options: { ...this.choices.options, [option.name]: OWN } });
  }

  /** The value that counts: one that needs another number of players falls back to the default. */
  valueOf(option: Option): string {
    const value = this.choices.options[option.name] ?? option.default;
    return this.mayHave(option, value) ? value : option.default;
  }

  mayHave(option: Option, value: string): boolean {
    const needed = option.players[value];
    return needed === undefined || needed === this.choices.players;
  }

  async start(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.wrong = '';
    fetchTable(this.game.key, this.choices.chairs);
    try {
      const { id } = await api.newTable(asTable(this.game, this.choices));
      this.#playedOn = this.choices.board?.text;
      this.#keep();
      router.go(`/t/${id}`);
    } catch (error) {
      this.wrong = app.trouble(error);
    } finally {
      this.isBusy = false;
    }
  }

  #with(chair: Chair): Chair[] {
    return this.choices.chairs.map((old, i) => (i === this.picked ? chair : old));
  }

  #change(part: Partial<Choices>): void {
    this.choices = { ...this.choices, ...part };
    this.wrong = '';
    this.#keep();
  }

  /** A file that no game was ever played on is not kept: it may be wrong, and Play must always play. */
  #keep(): void {
    const { isOpen: _, mayWatch: __, ...choices } = $state.snapshot(this.choices); // strangers are asked in anew each time
    if (choices.board?.text !== this.#playedOn) {
      choices.board = null;
      choices.options = Object.fromEntries(Object.entries(choices.options).filter(([, value]) => value !== OWN));
    }
    keepChoices(this.game, choices);
  }
}
