/** Which door these pages go through. What the pocket needs is loaded only where the server runs in the page. */
import { place } from '../place';
import type { Door } from './door';
import { startKeeping } from './keeping';
import { networkDoor } from './network';

let chosen: Door = networkDoor;

export const door = (): Door => chosen;

/** Before anything is asked. `stale`: what the home page showed at first is to be asked for again. */
export async function openDoor(stale: () => void): Promise<void> {
  let start = () => {};
  startKeeping(new Promise((done) => (start = done)));
  if (place.kind === 'served') return;
  const { openPocket } = await import('./inside');
  chosen = openPocket((isEarly) => {
    start();
    if (isEarly) stale();
  });
}

/** A file to keep, from a link that names it: the browser fetches it over the network by itself, from a pocket it cannot. */
export async function save(event: MouseEvent, path: string): Promise<void> {
  if (place.kind === 'served') return;
  event.preventDefault();
  const response = await chosen.ask('GET', path, {}, null);
  if (!response.ok) return;
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a slow device is still reading it
}
