/** Running games for the file of a device that is its own server: each as its record, since nobody else could be asked for it. Whoever brings a
 * file a second time has them once. */
import { api } from '../api';
import { recall, remember } from '../memory';
import type { TableLine } from '../messages';
import { isFinished } from './games';

export interface RunningGame {
  id: string; // of its table, where it was taken along
  text: string;
}

const PLACE = 'brought'; // table there -> table here
const MOST = 200; // games of one file

export async function takeRunning(): Promise<RunningGame[]> {
  const own = (await linesHere()).filter((line) => line.status === 'playing' && line.mine.length > 0);
  return Promise.all(own.slice(0, MOST).map(async ({ id }) => ({ id, text: (await api.along(id, '')).text })));
}

/** How many came that were not here. */
export async function bringRunning(games: readonly RunningGame[]): Promise<number> {
  if (games.length === 0) return 0;
  const here = new Set((await linesHere()).map((line) => line.id));
  const brought = recall<Record<string, string>>(PLACE, {});
  const isHere = (id: string) => here.has(id) || here.has(brought[id] ?? '');
  let come = 0;
  for (const { id, text } of games.filter((one) => !isHere(one.id))) {
    brought[id] = (await api.openRecord({ text, goOn: true })).id;
    remember(PLACE, brought);
    come += 1;
  }
  return come;
}

/** What of anything that came in a file is a running game. */
export function readRunning(given: unknown): RunningGame[] {
  const isOne = (one: unknown): one is RunningGame => {
    const { id, text } = (one ?? {}) as Record<string, unknown>;
    return typeof id === 'string' && id !== '' && id.length < 100 && typeof text === 'string';
  };
  return Array.isArray(given) ? given.filter(isOne).slice(0, MOST) : [];
}

async function linesHere(): Promise<TableLine[]> {
  return (await api.shelf()).tables.filter((line) => !isFinished(line));
}
