/** Which modules travel together. On a phone every file costs a round trip: what one tap needs is two files and their styles, not thirty. */
interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const TABLE = /\/pages\/TablePage\.svelte$/;
const BOARD = /\/games\/[^/]+\/web\/(Board\.svelte|Piece\.svelte|Goal\.svelte|cues\.ts)$/; // what a first game shows
const GAME = /\/games\/([^/]+)\/web\//;

/** The module, and all that import it, and so on. */
function users(id: string, graph: Graph): Set<string> {
  const found = new Set([id]);
  for (const one of found) for (const importer of graph.getModuleInfo(one)?.importers ?? []) found.add(importer);
  return found;
}

/** One file for the page of a table, with what boards share; one for each game's board. The rest splits by itself. */
function fileOf(id: string, graph: Graph): string | null {
  const all = [...users(id, graph)];
  const isOfBoard = all.some((one) => BOARD.test(one));
  if (!isOfBoard && !all.some((one) => TABLE.test(one))) return null;
  const game = GAME.exec(id)?.[1];
  return game ? `board-${game}` : 'table';
}

export const chunks = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'home', tags: ['$initial' as const], priority: 1 },
    { name: fileOf, debugName: 'table and boards' },
  ],
};
