/** The games that have a web folder. Nothing here knows their names: a new folder is a new game. Boards are loaded when needed. */
import type { Component } from 'svelte';
import type { BoardHandle, BoardProps, Cues, EndProps, MovePictureProps, PieceModule } from './contract';

type Loader<T> = () => Promise<T>;
type Door = { default: Component };
type Board = Component<BoardProps, BoardHandle>;

const boards = import.meta.glob<{ default: Board }>('../../../src/plenilune/games/*/web/Board.svelte');
const cues = import.meta.glob<{ cues: Cues }>('../../../src/plenilune/games/*/web/cues.ts');
const doors = import.meta.glob<Door>('../../../src/plenilune/games/*/web/Door.svelte', { eager: true }); // the first page shows them all
const pieces = import.meta.glob<PieceModule>('../../../src/plenilune/games/*/web/Piece.svelte');
const rules = import.meta.glob<{ default: Component<Record<string, never>> }>('../../../src/plenilune/games/*/web/Rules.svelte');

const goals = import.meta.glob<{ default: Component }>('../../../src/plenilune/games/*/web/Goal.svelte');
const ends = import.meta.glob<{ default: Component<EndProps> }>('../../../src/plenilune/games/*/web/End.svelte');
const movePictures = import.meta.glob<{ default: Component<MovePictureProps> }>('../../../src/plenilune/games/*/web/MovePicture.svelte');

function byKey<T>(found: Record<string, T>): Map<string, T> {
  return new Map(Object.entries(found).map(([path, one]) => [keyOf(path), one]));
}

const keyOf = (path: string) => (path.split('/games/')[1]?.split('/')[0] ?? '').replaceAll('_', '-');

const boardOf = byKey(boards);
const cuesFor = byKey(cues);
const doorOf = byKey(doors);
const pieceOf = byKey(pieces);
const rulesOf = byKey(rules);
const movePictureOf = byKey(movePictures);
const goalOf = byKey(goals);
const endOf = byKey(ends);

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

export const loadDoor = async (game: string) => doorOf.get(game)?.default ?? null;
export const loadPiece = (game: string) => once('piece', game, pieceOf.get(game));
export const loadRules = async (game: string) => (await once('rules', game, rulesOf.get(game)))?.default ?? null;
export const loadGoal = async (game: string) => (await once('goal', game, goalOf.get(game)))?.default ?? null;
export const loadEnd = async (game: string) => (await once('end', game, endOf.get(game)))?.default ?? null;
export const loadMovePicture = async (game: string) => (await once('move', game, movePictureOf.get(game)))?.default ?? null;
