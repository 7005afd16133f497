/** A table that waits, as its page handles it: which chair is picked, which two are to be swapped, and how each is called. */
import { app } from '$lib/app.svelte';
import { loadPiece } from '$lib/games';
import type { GameInfo, Seat, Table } from '$lib/messages';
import { choicesOf } from '$lib/start';
import type { TableStore } from '$lib/table.svelte';
import { heldAt } from '$lib/tables';
import { isKnown, firstKnown } from '$lib/words';

export class Lobby {
  readonly store: TableStore;
  picked: string | null = $state(null);
  swapping: string | null = $state(null); // the first of two chairs
  colours: Record<string, string> = $state({});
  #info: GameInfo | null = $state.raw(null);

  constructor(store: TableStore) {
    this.store = store;
    const { game } = this.table;
    void loadPiece(game).then((piece) => (this.colours = piece?.colours ?? {}));
    app.game(game).then((info) => (this.#info = info), () => undefined);
  }

  get table(): Table {
    return this.store.scene!.table;
  }

  get most(): number {
    return this.#info?.most ?? this.table.players;
  }

  get fewest(): number {
    return this.#info?.fewest ?? this.table.players;
  }

  get isFull(): boolean {
    return this.table.players >= this.most;
  }

  get open(): number {
    return this.table.seats.filter((seat) => seat.kind === 'open').length;
  }

  /** The level of owls that this device has used last. */
  get level(): number {
    return this.#info ? choicesOf(this.#info).level : app.usualLevel;
  }

  get chair(): Seat | null {
    return this.table.seats.find((seat) => seat.seat === this.picked) ?? null;
  }

  /** Also where a program of one's own sits. */
  get isSeated(): boolean {
    return heldAt(this.table).length > 0;
  }

  /** A guest may ask for another chair, where no owl sits: that one is the host's to give. */
  mayTake(seat: Seat): boolean {
    return seat.kind !== 'computer' && !heldAt(this.table).includes(seat.seat);
  }

  get mayMove(): boolean {
    return !this.table.isHost && this.isSeated && this.table.seats.some((seat) => this.mayTake(seat));
  }

  /** The host, as everybody calls them. */
  get host(): string {
    const seat = this.table.seats.find((one) => one.isHost);
    return seat ? this.nameOf(seat) : '';
  }

  colour(seat: string): string {
    return this.colours[seat] ?? 'var(--cloth)';
  }

  nameOf(seat: Seat): string {
    return seat.kind === 'open' ? app.say('chair-open') : this.store.nameOf(seat.seat);
  }

  secondOf(seat: Seat): string {
    const say = app.say;
    if (seat.kind === 'computer') return say(`level-${seat.level}`);
    if (seat.kind === 'open') return say(seat.isChosen ? 'is-choosing' : 'waiting');
    if (seat.kind === 'here') return say('this-device');
    if (seat.program && !seat.present) return say('program-awaited');
    if (seat.isHost) return say(seat.kind === 'you' ? 'host-you' : 'host');
    if (!seat.present) return say('stepped-away');
    return say(this.store.newest === seat.seat ? 'has-just-come' : 'is-here');
  }

  stateOf(seat: Seat): 'plain' | 'you' | 'picked' | 'new' {
    if (seat.seat === this.picked || seat.seat === this.swapping) return 'picked';
    if (seat.kind === 'you') return 'you';
    return seat.seat === this.store.newest ? 'new' : 'plain';
  }

  /** Nobody sits there who would have to be asked. */
  isRemovable(seat: Seat): boolean {
    return this.table.isHost && (seat.kind === 'open' || seat.kind === 'computer');
  }

  /** A whole sentence: what is there, for those who listen. */
  labelOf(seat: Seat): string {
    const say = app.sayFor(this.table.game);
    const piece = isKnown(say, `seat-${seat.seat}`) ? say(`seat-${seat.seat}`) : '';
    const name = this.nameOf(seat);
    return [piece === name ? '' : piece, name, this.secondOf(seat)].filter(Boolean).join(', ');
  }

  /** "Orange": what the chair is called by. */
  pieceOf(seat: string): string {
    return firstKnown(app.sayFor(this.table.game), [`seat-${seat}`, 'guest']);
  }

  pick(seat: string): void {
    const first = this.swapping;
    if (first === null) {
      this.picked = this.picked === seat ? null : seat;
      return;
    }
    this.swapping = null;
    this.picked = null;
    if (first !== seat) this.store.send({ type: 'swap', seat: first, other: seat });
  }

  swap(): void {
    this.swapping = this.picked;
    this.picked = null;
    app.announce(app.say('swap-which'));
  }

  /** A guest would like another chair than the own one. */
  move(): void {
    this.swapping = heldAt(this.table)[0] ?? null;
    app.announce(app.say('other-chair-which'));
  }

  remove(seat: string): void {
    this.picked = null;
    this.store.send({ type: 'remove-chair', seat });
  }

  askUp(seat: string): void {
    this.picked = null;
    this.store.send({ type: 'ask-up', seat });
  }

  add(): void {
    if (this.isFull) this.store.notice.say(app.say('no-more-chairs', { count: this.most }));
    else this.store.send({ type: 'add-chair' });
  }

  start(): void {
    this.store.send({ type: 'start', owls: this.open, level: this.level });
  }

  leave(): void {
    this.picked = null;
    this.store.send({ type: 'leave' });
  }
}
