/** What a table needs is fetched beside the request that sets it, so that nobody waits for one after the other. */
import { loadBoard } from './games';

export const loadTablePage = () => import('../pages/TablePage.svelte');

const quietly = () => undefined; // whoever opens the page is told

export function fetchTable(game: string): void {
  loadTablePage().catch(quietly);
  loadBoard(game).catch(quietly);
}
