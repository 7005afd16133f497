/** The games that have a web folder. Nothing here knows their names: a new folder is a new game. Boards are loaded when needed. */
import type { Component } from 'svelte';
import type { BoardHandle, BoardProps, Cues, Editing, EditorProps, EndProps, MovePictureProps, OptionPictureProps, PieceModule, ResultProps, Shortcut } from './contract';

type Loader<T> = () => Promise<T>;
type Door = { default: Component };
type Board = Component<BoardProps, BoardHandle>;

const boards = import.meta.glob<{ default: Board }>('../../../src/plenilune/games/*/web/Board.svelte');
const editors = import.meta.glob<{ default: Component<EditorProps> }>('../../../src/plenilune/games/*/web/Editor.svelte');
const editings = import.meta.glob<{ editing: Editing }>('../../../src/plenilune/games/*/web/editing.ts');
const cues = import.meta.glob<{ cues: Cues }>('../../../src/plenilune/games/*/web/cues.ts');
const doors = import.meta.glob<Door>('../../../src/plenilune/games/*/web/Door.svelte', { eager: true }); // the first page shows them all
const pieces = import.meta.glob<PieceModule>('../../../src/plenilune/games/*/web/Piece.svelte');
const rules = import.meta.glob<{ default: Component<Record<string, never>> }>('../../../src/plenilune/games/*/web/Rules.svelte');

const goals = import.meta.glob<{ default: Component }>('../../../src/plenilune/games/*/web/Goal.svelte');
const ends = import.meta.glob<{ default: Component<EndProps> }>('../../../src/plenilune/games/*/web/End.svelte');
const endScenes = import.meta.glob<{ default: Component }>('../../../src/plenilune/games/*/web/EndScene.svelte');
const results = import.meta.glob<{ default: Component<ResultProps> }>('../../../src/plenilune/games/*/web/Result.svelte');
const shortcuts = import.meta.glob<{ shortcuts: Shortcut[] }>('../../../src/plenilune/games/*/web/shortcuts.ts');
const movePictures = import.meta.glob<{ default: Component<MovePictureProps> }>('../../../src/plenilune/games/*/web/MovePicture.svelte');
const optionPictures = import.meta.glob<{ default: Component<OptionPictureProps> }>('../../../src/plenilune/games/*/web/OptionPicture.svelte');

function byKey<T>(found: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(found).map(([path, one]) => [keyOf(path), one]));
}

const keyOf = (path: string) => (path.split('/games/')[1]?.split('/')[0] ?? '').replaceAll('_', '-');

const boardOf = byKey(boards);
const cuesFor = byKey(cues);
const doorOf = byKey(doors);
const editorOf = byKey(editors);
const editingOf = byKey(editings);
const pieceOf = byKey(pieces);
const rulesOf = byKey(rules);
const movePictureOf = byKey(movePictures);
const optionPictureOf = byKey(optionPictures);
const shortcutsOf = byKey(shortcuts);
const goalOf = byKey(goals);
const endOf = byKey(ends);
const endSceneOf = byKey(endScenes);
const resultOf = byKey(results);

const fetched = new Map<string, Promise<unknown>>();
const known = new Map<string, Cues>(); // the cues of the boards that have been loaded

function once<T>(kind: string, game: string, loader: Loader<T> | undefined): Promise<T | null> {
  const place = `${kind} ${game}`;
  let promise = fetched.get(place) as Promise<T | null> | undefined;
  if (!promise) {
    promise = loader ? loader() : Promise.resolve(null);
    promise.catch(() => fetched.delete(place));
    fetched.set(place, promise);
  }
  return promise;
}

/** With its cues, so that the first move can be heard. */
export async function loadBoard(game: string): Promise<Board | null> {
  const [board, own] = await Promise.all([once('board', game, boardOf.get(game)), once('cues', game, cuesFor.get(game))]);
  if (own) known.set(game, own.cues);
  return board?.default ?? null;
}

/** The cues of a game whose board is there. */
export const cuesOf = (game: string): Cues => known.get(game) ?? {};

/** How a position of that game is set up by hand; null: by notation only. */
export async function loadEditor(game: string): Promise<{ Editor: Component<EditorProps>; editing: Editing } | null> {
  const [drawn, does] = await Promise.all([once('editor', game, editorOf.get(game)), once('editing', game, editingOf.get(game))]);
  return drawn && does ? { Editor: drawn.default, editing: does.editing } : null;
}

export const loadDoor = async (game: string) => doorOf.get(game)?.default ?? null;
export const loadPiece = (game: string) => once('piece', game, pieceOf.get(game));
export const loadRules = async (game: string) => (await once('rules', game, rulesOf.get(game)))?.default ?? null;
export const loadShortcuts = async (game: string) => (await once('shortcuts', game, shortcutsOf.get(game)))?.shortcuts ?? null;
export const loadGoal = async (game: string) => (await once('goal', game, goalOf.get(game)))?.default ?? null;
export const loadEnd = async (game: string) => (await once('end', game, endOf.get(game)))?.default ?? null;
export const loadEndScene = async (game: string) => (await once('end-scene', game, endSceneOf.get(game)))?.default ?? null;
export const loadResult = async (game: string) => (await once('result', game, resultOf.get(game)))?.default ?? null;
export const loadMovePicture = async (game: string) => (await once('move', game, movePictureOf.get(game)))?.default ?? null;
export const loadOptionPicture = async (game: string) => (await once('option', game, optionPictureOf.get(game)))?.default ?? null;
