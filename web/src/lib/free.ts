/** Positions of no table, as links have them: game, options, position, and the line that was tried. */
import type { FreePosition } from './messages';
import { lineFrom } from './router.svelte';

const OWN = ['game', 'players', 'position', 'line', 'seat'];

/** What a link says; whatever it does not is for the server to judge. Every other name is an option of the game. */
export function readFree(search: string): FreePosition {
  const given = new URLSearchParams(search);
  const players = Number.parseInt(given.get('players') ?? '', 10);
  return {
    game: given.get('game') ?? '',
    position: given.get('position') ?? '',
    players: Number.isNaN(players) ? 0 : players,
    options: Object.fromEntries([...given].filter(([name]) => !OWN.includes(name))),
    line: lineFrom(given),
    seat: given.get('seat') ?? '',
  };
}

/** The same as the end of an address; `line` only where one was tried. */
export function writeFree({ game, position, players = 0, options = {}, line = [], seat = '' }: FreePosition): string {
  const own = { game, players: players > 0 ? String(players) : '', ...options, position, line: line.join(','), seat };
  return new URLSearchParams(Object.entries(own).filter(([, value]) => value !== '')).toString();
}
