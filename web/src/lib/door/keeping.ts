/** When these pages are kept on the device: a pocket as soon as it plays, a served site when it has become an app, and from then on in every tab. */
import { place } from '../place';
import { install } from './install.svelte';

const LATEST_MS = 20_000; // a pocket that does not start is kept as well: a newer version may

let isKept = false;

export function keep(isAll: boolean): void {
  if (isKept || import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  isKept = true;
  void import('./updates').then(({ keepPages }) => keepPages(isAll)).catch(() => undefined); // not over https: then there is nothing to keep
}

/** Files that Python needs are fetched once: what the page has just loaded, the service worker finds in the browser's memory. */
export function startKeeping(whenReady: Promise<void>): void {
  install.start(() => keep(place.files !== null));
  const wasKept = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  if (place.kind === 'served') {
    if (wasKept) keep(place.files !== null); // it says what is here: with all of it, the server can be done without
    return;
  }
  const later = new Promise<void>((done) => setTimeout(done, LATEST_MS));
  if (wasKept) keep(true);
  else void Promise.race([whenReady, later]).then(() => keep(true));
}
