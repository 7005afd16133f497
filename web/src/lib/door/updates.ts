/** These pages on the device: kept by a service worker, and a new version taken between two games. */
import { place } from '../place';
import { router } from '../router.svelte';
import type { FromServiceWorker, ToServiceWorker } from '../../sw/messages';
import { pocket } from './pocket.svelte';

const LOOK_MS = 3_600_000;
const IN_PLAY = ['table', 'puzzle', 'learn', 'join']; // nobody is torn away from these

let isTaking = false;

/** `isAll`: with what the pages need to do without their server. */
export async function keepPages(isAll: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.kind === 'kept') pocket.keep(data.isWhole);
    else isTaking = data.isTaken;
  });
  serviceWorker.addEventListener('controllerchange', () => isTaking && location.reload());
  const registration = await serviceWorker.register(`${place.base}sw.js`, { scope: place.base, updateViaCache: 'none' });
  const say = (to: ServiceWorker | null, message: ToServiceWorker) => to?.postMessage(message);
  pocket.takeUpdate = () => {
    if (!IN_PLAY.includes(router.route.page)) say(registration.waiting, { kind: 'take' });
  };
  watch(registration);
  if (router.route.page === 'home') pocket.takeUpdate(); // it came while somebody played: now nobody does
  await serviceWorker.ready;
  say(registration.active, { kind: isAll ? 'keep' : 'hello' });
  setInterval(() => navigator.onLine && void registration.update().catch(() => undefined), LOOK_MS);
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => (pocket.updateReady = registration.waiting !== null && registration.active !== null);
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  look();
}
