/** A table as this page sees it: the newest scene, the connection, and what the person may do about them. */
import { announced } from './announced.svelte';
import { openSocket, takeScene } from './api';
import { app } from './app.svelte';
import { clocks } from './clocks.svelte';
import { Connection, newId, type ConnectionState } from './connection';
import { forgetBoard, keepBoard, pagesOf, recallBoard } from './lastboard';
import type { Ask, Scene, Seat, Sent, Smiley, ToBrowser } from './messages';
import { Notice } from './notice.svelte';
import { promptLine } from './prompt.svelte';
import { smileys } from './smileys.svelte';
import { nameOfSeat } from './tables';

const PAGES = pagesOf(document);
const CATCH_UP = 3; // so many missed moves are shown, at double speed
const NEW_MS = 5000; // who has sat down is marked for so long
const PARTING_MS = 1800; // to see what came of one's move, before the curtain falls

const OVERTAKEN = ['owl-has-played', 'stale', 'game-over']; // a move that came too late: its sentence outlives the prompt of what came instead

/** Before the socket is there a move can wait for it, and nothing else can: not the curtain, nor what a host does while others come. */
const mayBeShown = (scene: Scene): boolean => scene.table.status === 'playing' && !scene.table.needsCurtain;

export class TableStore {
  scene: Scene | null = $state.raw(null);
  state: ConnectionState = $state('connecting');
  retryAt: number | null = $state(null);
  pending: string | null = $state(null); // the own move that the server has not confirmed yet
  trouble = $state(''); // why it cannot be opened
  readonly notice = new Notice();
  missed: { moves: number; since: number } | null = $state(null);
  pace: 0 | 1 | 2 = $state(1);
  newest: string | null = $state(null); // the seat that was filled last
  arrivedAt = $state(Date.now()); // when the scene came: its away seconds count from there
  readonly id: string;
  #connection: Connection;
  #drawing: Record<string, unknown> | null = null;
  #waiting: Scene | null = null; // comes when the parting look is over

  constructor(id: string, isArriving = false) {
    this.id = id;
    const opened = takeScene(id);
    const last = opened ? null : recallBoard(id, app.settings.lang, PAGES);
    const first = opened ?? last;
    if (first && mayBeShown(first)) this.#take(first);
    this.#connection = new Connection(() => openSocket(id, app.settings.lang, this.scene?.seq ?? null, isArriving), {
      message: (message) => this.#hear(message),
      state: (state, retryAt) => {
        this.state = state;
        this.retryAt = retryAt;
        if (state === 'gone') forgetBoard(id);
      },
      pending: (move) => (this.pending = move),
      missed: (facts, since) => {
        this.pace = facts > CATCH_UP ? 0 : 2;
        if (facts > CATCH_UP) this.missed = { moves: facts, since };
      },
    }, last?.seq ?? null);
  }

  wake = (): void => this.#connection.wake();
  offline = (): void => this.#connection.offline();
  again = (): void => this.#connection.again();
  close = (): void => this.#connection.close();

  send(message: Sent): void {
    this.#connection.send(message);
  }

  play = (move: string): void => {
    if (!this.scene || this.pending !== null) return;
    promptLine.because('');
    this.missed = null;
    this.#connection.act(this.scene.seq, move, this.scene.generation);
  };

  why = (move: string): void => this.send({ type: 'why', id: newId(), move });
  undo = (): void => this.send({ type: 'undo', id: newId() });
  look = (seat: string | null): void => this.send({ type: 'look', seat });
  resign = (seat: string): void => this.send({ type: 'resign', id: newId(), seat });
  offerDraw = (seat: string): void => this.send({ type: 'draw', id: newId(), seat });
  stop = (): void => this.send({ type: 'stop', id: newId() });
  rest = (): void => this.send({ type: 'rest' });
  answer = (to: Ask, granted: boolean): void => this.send({ type: 'answer', to, granted });

  /** The others see it by the server's word, this device at once. */
  smile = (which: Smiley): void => {
    const seat = this.acting ?? this.scene?.table.mine[0];
    if (!seat) return;
    this.send({ type: 'smile', which, seat });
    smileys.show(seat, which, '');
  };

  /** The seat this person acts for: the mover, when it is one of theirs and they see through its eyes. */
  get acting(): string | null {
    const view = this.scene?.view;
    if (!this.scene || !view?.mover || this.scene.stopped) return null;
    return this.scene.table.mine.includes(view.mover) && view.seat === view.mover ? view.mover : null;
  }

  /** Several share this device, and the next to decide has not opened the curtain. */
  get curtain(): string | null {
    const view = this.scene?.view;
    if (!this.scene?.table.needsCurtain || !view?.mover || this.scene.stopped) return null;
    return this.scene.table.mine.includes(view.mover) && view.seat === null ? view.mover : null;
  }

  nameOf = (seat: string, form?: string): string => (this.scene ? nameOfSeat(this.scene.table, seat, form) : seat);

  #hear(message: ToBrowser): void {
    switch (message.type) {
      case 'scene':
        clocks.note(message);
        this.#show(message);
        break;
      case 'smiled':
        smileys.show(message.seat, message.which, this.nameOf(message.seat));
        break;
      case 'refused':
      case 'because':
        if (message.id === '') this.trouble = message.sentence;
        if (this.curtain) break; // meant for the one before
        if (this.scene?.table.status === 'waiting' || OVERTAKEN.includes(message.key)) {
          this.notice.say(message.sentence); // while it waits there is no board, and no prompt line
          break;
        }
        promptLine.because(message.sentence);
        app.announce(message.sentence);
        app.cue('illegal');
        break;
      case 'announced':
        announced.hear(message);
        break;
      case 'notice':
        this.notice.say(message.sentence);
    }
  }

  /** What a seat has just seen of its own move stays for a moment; then the curtain falls, and nothing private remains here. */
  #show(scene: Scene): void {
    const isParting = this.scene?.table.needsCurtain && this.scene.view?.seat && this.scene.view.seat !== this.scene.view.mover;
    if (!isParting || scene.view?.seat) {
      this.#take(scene);
      return;
    }
    if (!this.#waiting) setTimeout(() => this.#part(), PARTING_MS);
    this.#waiting = scene;
  }

  #part(): void {
    const scene = this.#waiting;
    this.#waiting = null;
    if (scene) this.#take(scene);
  }

  #take(scene: Scene): void {
    this.#drawing = scene.drawing ?? this.#drawing;
    const before = this.scene;
    if (before) this.#greet(before, scene);
    this.arrivedAt = Date.now();
    const acted = this.acting;
    this.scene = { ...scene, drawing: this.#drawing };
    keepBoard(this.id, this.scene, app.settings.lang, PAGES);
    if (this.acting && this.acting !== acted) app.cue('turn');
  }

  /** Somebody has sat down since: pale dots for a while, and it is said. Who only changes chairs has not come. */
  #greet(before: Scene, scene: Scene): void {
    const guests = (one: Scene) => one.table.seats.filter((seat) => seat.kind === 'guest');
    if (scene.table.status !== 'waiting' || guests(scene).length <= guests(before).length) return;
    const was = (seat: Seat) => before.table.seats.find((one) => one.seat === seat.seat)?.kind;
    const come = guests(scene).find((seat) => was(seat) !== 'guest');
    if (!come) return;
    this.newest = come.seat;
    app.announce(app.say('has-come', { name: come.name || app.say('guest') }));
    setTimeout(() => (this.newest = this.newest === come.seat ? null : this.newest), NEW_MS);
  }
}
