/** What a game's folder offers to the browser (src/plenilune/games/<game>/web/), and what the shell gives it.
 *
 * The shell finds the files by glob; no list is edited when a game is added:
 *   Board.svelte   the playing surface. Gets a Scene's view and the offered moves, gives back a move. Knows no rule.
 *   Door.svelte    the picture in the arched door on the home page (viewBox 0 0 272 350).
 *   Piece.svelte   a seat's token as a small picture (avatar, chair badge): props { seat: string, size?: number }.
 *   Rules.svelte   optional: the cards of the rules page, with drawings.
 *   MovePicture.svelte   optional: a move as a small picture (MovePictureProps).
 *   OptionPicture.svelte   optional: what a value of an option looks like, for the set-up (OptionPictureProps); nothing where words do.
 *   Goal.svelte    optional: the picture of what counts (goal card, rules page), as wide as its box (viewBox 0 0 320 180).
 *   End.svelte     optional: the counting at the end of the game, in the sheet that says who won (EndProps).
 *   EndScene.svelte   optional: what lies behind the counting; else the hills.
 *   Result.svelte  optional: how it ended as one svg (viewBox 0 0 400 400), for the picture to share; else the winners' pieces before the moon (ResultProps).
 *   Editor.svelte, editing.ts   optional, together: setting up a position by hand (EditorProps, Editing). Without them it is pasted as notation.
 *   cues.ts        optional: `export const cues satisfies Cues`, the sounds that only this game makes.
 *   colours.css    by habit: tokens of its own, by theme, imported by the components that the shell finds. motion.ts: lengths of its own.
 *
 * Who draws what on the table page:
 *   The board is mounted in a box (position: absolute; inset: 0) and fills it: measure that box (ResizeObserver, clientWidth), never the
 *   window. On the table page it is the whole page, full bleed. The board draws the scene behind it, the seats with their scores, the
 *   dock and its sheets, as in its mock-ups. $lib/ui/Seat.svelte is a seat with avatar, name and state for boards that want it.
 *   The shell draws over it: the bar on top (title left, icons right; its height is var(--bar): 64px wide and tablet, 52px phone, 0px
 *   when looking back), the chips under it, the curtain, the sheets that are about people (stepped out, take back, the end).
 *   Keep what is tapped or read below var(--bar); on `wide` the middle of the bar, from 30 % to 75 % of the width, is the board's too.
 *   Leave var(--safe-left/-right/-bottom) free.
 *   The prompt line: put <Prompt /> from $lib/ui/Prompt.svelte where your dock has its place for it. It shows what you gave to `prompt`,
 *   or for a while the reason why something cannot be. A board that mounts none gets it as a chip above the lower edge.
 *   `spoken`: played without reading. The shell says what is given to `prompt` aloud, once; $lib/ui/Speaker.svelte, which the board puts into its
 *   dock, says it again. The board shows pictures instead of sentences, dots in rows of five instead of numbers, two choices at most, 72 px and
 *   more to tap: what is smaller on the board is also a card of $lib/ui/Handful.svelte. Of the bar only the house is left.
 *   In a lesson the owl's card lies over the dock (class `dock`, or the part of it that is marked `data-words`) while there is nothing in it to tap.
 *   `data-stop` marks what a finger taps, one after the other, in a move that is shown, and ="sheet" a sheet whose button it presses.
 *   The game's words have "goal" (one line under its name), "goal-turn" (what a turn is) and "goal-end" (when it ends), for doors and goal card.
 *   settings.ask: the board adds one button ("play-this", shared by the pages' words) before it calls `play`.
 *   The shell sounds the cue 'turn' and shows the end of the game (its title: the game's words "end-won", "end-lost", "end-draw", where it
 *   has them, else plain ones). Tapping something impossible: call `why`, the shell sounds 'illegal' and speaks the reason.
 *   settings.leftHanded: the board mirrors its dock and columns.
 *   Keys: the shell routes Esc to putBack, O and the help (?) to tellChoices, and says the position (view.tells) on B. H asks the server for a hint, which comes
 *   back as `show`. It leaves all others, and every key while the focus is in a
 *   text field, alone. The board listens on its own element.
 *   The content security policy allows no inline style: write style:name={value} or CSS classes, never style="..." in markup.
 *   Drawings that all games share: $lib/drawing/{Scene,Moon,Owl,Chair,Icon,Pine}.svelte.
 */
import type { Component } from 'svelte';
import type { DraftOf, DrawingOf, GameKey, OfferOf, Said, Scene, SceneOf, Seat, Told, View, ViewOf } from './messages';

/** What fills a gap with somebody's name, in the form that the sentence asks for there: `{name:to}`. */
export type InForm = (form: string) => string;
/** A sentence from words/: key, and what fills its gaps. `count` chooses the plural form. `isWithin`: inside another one, which has begun. */
export type Say = (key: string, gaps?: Record<string, string | number | InForm>, isWithin?: boolean) => string;

/** What fills a gap of what is to be said (Said). */
export type Gap = Said[1][string];
/** A sentence as the library means it, filled in for who reads: lib/words.ts. */
export type Tell = (said: Said) => string;
export type NameOf = (seat: string, form?: string) => string;

export interface Settings {
  theme: string; // a name of lib/themes.ts
  lang: string; // a language that the server speaks, such as 'fr'
  letters: boolean; // letters on pieces
  motion: boolean; // false: reduced
  sound: boolean;
  ask: boolean; // ask before each move
  leftHanded: boolean;
}

/** What a game's own components are given is typed by its key, as in `BoardProps<'full-moon'>`; the shell knows none of it. */
type Own<K extends GameKey, Known, Unknown> = [K] extends [never] ? Unknown : Known;

/** A move to draw on the board without playing it: the piece ringed, its way, a ghost where it lands. `target`: it could be played (the piece in
 * pick, the way in target); `pick`: the best one; `warn`: what the other answers. */
export interface Showing<K extends GameKey = never> {
  move: string;
  offer: Own<K, OfferOf<K>, unknown>; // the game's own struct for it
  tone: 'target' | 'pick' | 'warn';
  step?: 1 | 2 | 3; // 1: only the piece; 2: also where it goes; 3 (default): all of the move
}

/** wide: 1024 and more; tablet: upright, 600 to 1023; phone; side: a phone on its side. */
export type Layout = 'wide' | 'tablet' | 'phone' | 'side';

export interface BoardProps<K extends GameKey = never> {
  /** The table and the view; a new object whenever anything changed. Compare with the one before to animate. */
  scene: Own<K, SceneOf<K>, Scene>;
  /** The seat this person acts for now: the mover when it is one of theirs, else null. Moves are offered only then. */
  acting: string | null;
  layout: Layout;
  settings: Settings;
  say: Say;
  /** What the view and what was heard mean to be said (view.asks, view.tells, told.said), in the reader's words. */
  tell: Tell;
  /** A person's or a computer's name for a seat, as a label has it ("You", "Zoé", "Owl"); with a form, as it stands in a sentence ("the owl"). In
   * sentences, `tell` does that for a gap filled with `%seat`. */
  nameOf: NameOf;
  /** Plays a move, in notation, exactly as offered in scene.view.moves. */
  play: (move: string) => void;
  /** The move that was played and is not answered yet. While it is set the board offers nothing, and may show the move as made. When it is null
   * again and no new scene has come (refused, not stored, failed), it offers everything as before. A board keeps no clock and no flag for it. */
  pending: string | null;
  /** Asks the server which rule forbids a move; the sentence comes into the prompt line by itself. */
  why: (move: string) => void;
  /** The prompt line: one sentence at most. The shell shows it where the layout has its place and may put a reason there for a while.
   * `aloud`: what is said instead to those who do not read, with what the pictures mean. */
  prompt: (sentence: string, aloud?: string) => void;
  /** The polite live region (moves) and the assertive one (your turn, the end). */
  announce: (sentence: string, urgent?: boolean) => void;
  /** A sound cue, by name: of the game's cues.ts, or a shared one; silent when sound is off. */
  cue: (name: string, step?: number) => void;
  /** Looking back at a game: the replay bar stands below the box, so the board leaves out its dock and its sheets. With `acting` a line is tried out:
   * what lies on the board itself may be played. */
  lookingBack?: boolean;
  /** Draws this move of the seat to move. Gives way as soon as the person picks something. */
  show?: Showing<K> | null;
  /** Played without reading (pre-reader mode). */
  spoken?: boolean;
  /** Two people sit across one device: whose edge is below now. The shell turns the whole box over for who sits opposite. */
  near?: string | null;
  /** The page itself says who plays: no names and seats. Asked only of games with puzzles. */
  nameless?: boolean;
  /** A picture in a card, about 366 by 250: with `lookingBack`; the row lies, the pond and the garden are broad, whatever the layout; no names, no
   * order, nothing to tap, and nothing said: the card has the sentence. */
  small?: boolean;
  /** After a lost connection: animate at double speed (2), or not at all (0: fade straight to the present). 1 otherwise. */
  pace?: 0 | 1 | 2;
}

/** Keys, by `KeyboardEvent.key`, and the key of the words that say what they do. shortcuts.ts: `export const shortcuts satisfies Shortcut[]`, for the help. */
export interface Shortcut {
  keys: readonly string[];
  held?: string; // together with this one
  does: string;
}

/** One tone of a cue. */
export interface Tone {
  at?: number; // seconds after the cue begins
  from: number; // hertz
  to?: number; // glides there
  length: number;
  loud?: number;
  wave?: OscillatorType;
}

/** Cues by name; `step` raises the tone. Shared by all games: pick, put, illegal, turn, cricket (of a clock). */
export type Cues = Record<string, (step: number) => Tone[]>;

/** What a Board exports as functions on its instance (Svelte 5: `export function ...`), for the shell's keys and buttons. */
export interface BoardHandle {
  /** Esc, "Put back": undo one step of a move that is not committed; false when there was none. */
  putBack(): boolean;
  /** The key O and the help (?): what may be done, and what is asked for. */
  tellChoices(): string;
}

/** MovePicture.svelte: a move as a small picture, as wide as its height asks for. */
export interface MovePictureProps<K extends GameKey = never> {
  offer: Own<K, OfferOf<K>, unknown>; // the game's own struct for the move
  seat: string; // who plays it
  size?: number; // height in pixels
  letters?: boolean; // letters on pieces
  near?: string | null; // the seat at whose side the viewer sits: the picture lies as that board lies
  layout?: Layout; // of the board that it speaks of
}

/** OptionPicture.svelte: a value of an option, as large as `size` pixels. */
export interface OptionPictureProps {
  option: string;
  value: string;
  size: number;
}

/** End.svelte: what counted, one thing after the other; a tap shows the sum at once. */
export interface EndProps<K extends GameKey = never> {
  scene: Own<K, SceneOf<K>, Scene>;
  layout: Layout;
  settings: Settings;
  say: Say;
  tell: Tell;
  nameOf: NameOf;
  cue: (name: string, step?: number) => void;
  spoken?: boolean; // without reading: winners by picture, dots in rows of five
}

/** Result.svelte: only what the view of the end shows. */
export interface ResultProps<K extends GameKey = never> {
  scene: Own<K, SceneOf<K>, Scene>;
  letters: boolean;
}

/** editing.ts: `export const editing: Editing<'full-moon'>`. What may be picked up and put down: pieces and places, no rule. A spot is named as the
 * server names what is wrong (Fault.where); `box` is the tray. */
export interface Editing<K extends GameKey = never> {
  holds(draft: Own<K, DraftOf<K>, unknown>, spot: string): boolean; // there is something to take
  move(draft: Own<K, DraftOf<K>, unknown>, from: string, to: string): Own<K, DraftOf<K>, unknown> | null; // null: it does not go there
}

/** Editor.svelte: mounted three times, for the board, the tray with what is still in the box, and what the card says. Whatever has `data-spot` is
 * picked up and put down by the page: a tap and a tap, a drag, arrows and Enter. */
export interface EditorProps<K extends GameKey = never> {
  part: 'board' | 'tray' | 'card';
  draft: Own<K, DraftOf<K>, unknown>;
  view: Own<K, ViewOf<K>, View>; // the last position that could be
  drawing: Own<K, DrawingOf<K>, unknown>;
  seats: string[];
  wrong: ReadonlySet<string>; // spots to be marked
  held: string | null; // the spot that something was picked up from
  change: (draft: Own<K, DraftOf<K>, unknown>) => void;
  layout: Layout;
  settings: Settings;
  say: Say;
}

/** Piece.svelte may say in its module script (`<script module>`) which colour the cushion of a seat's chair has: seat -> CSS colour. */
export interface PieceModule {
  default: Component<{ seat: string; size?: number }>;
  colours?: Record<string, string>;
}

export type { Said, Scene, Seat, Told };
