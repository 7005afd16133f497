/** The shelf in words. */
import { app } from '../app.svelte';
import type { TableLine } from '../messages';
import { dayOf } from './day';
import type { ShelfGame } from './games';
import { gameTitle, listOf, when } from '../tables';
import { isKnown } from '../words';

/** Whose turn it is in a game that goes on. */
export function turnOf(line: TableLine): string {
  if (line.status === 'waiting') return app.say('waits-for-players');
  if (line.yourTurn) return app.say('shelf-yours');
  if (line.toMove) return app.say('shelf-thinks', { who: line.toMove });
  return app.say(line.withNames.length > 0 ? 'shelf-they-think' : 'shelf-owl-thinks');
}

/** "You won", or by which act it ended. */
export const endOf = (game: ShelfGame): string => app.say(endKey(game));

function endKey({ result, by }: ShelfGame): string {
  const key = by?.endsWith('-here') ? `shelf-${by}` : `shelf-${result}-${by}`;
  return by && isKnown(app.say, key) ? key : `shelf-${result}`;
}

/** "Yesterday, with Zoé" */
export function whenOf(game: ShelfGame): string {
  const names = listOf(game.names.map((name) => name || app.say('with-someone')));
  const day = dayOf(game.at, app.settings.lang, when);
  if (names) return app.say('shelf-when-with', { when: day, names });
  return game.level > 0 ? app.say('shelf-when-owl', { when: day, level: `@level-${game.level}` }) : app.say('shelf-when-owls', { when: day });
}

/** "Full Moon: you won" */
export const lineOfGame = (game: ShelfGame): string => app.say('shelf-line', { game: gameTitle(game.game), result: `@${endKey(game)}` });

/** All of it, to be searched in. */
export const wordsOf = (game: ShelfGame): string => [gameTitle(game.game), endOf(game), whenOf(game)].join(' ');
