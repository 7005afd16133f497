/** What a table needs is fetched beside the request that sets it, so that nobody waits for one after the other. */
import { loadBoard } from './games';
import type { Chair } from './messages';

export const loadTablePage = () => import('../pages/TablePage.svelte');
export const loadLobby = () => import('../pages/table/Lobby.svelte'); // whoever plays against an owl never sees it

const quietly = () => undefined; // whoever opens the page is told

export function fetchTable(game: string, chairs: Chair[] = []): void {
  loadTablePage().catch(quietly);
  loadBoard(game).catch(quietly);
  if (chairs.some(({ kind }) => kind === 'invite')) loadLobby().catch(quietly);
}

/** For whoever comes by a link. */
export function fetchLobby(): void {
  loadTablePage().catch(quietly);
  loadLobby().catch(quietly);
}
