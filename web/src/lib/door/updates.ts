/** These pages on the device: kept by a service worker, and a new version taken between two games. */
import { place } from '../place';
import { router } from '../router.svelte';
import type { FromServiceWorker, ToServiceWorker } from '../../sw/messages';
import { pocket } from './pocket.svelte';

const LOOK_MS = 3_600_000;
const IN_PLAY = ['table', 'puzzle', 'learn', 'join']; // nobody is torn away from these

const RENEWED = 'plenilune.renewed'; // in the memory of one tab

let isTaking = false;
let isBehind = false; // the browser has begun the new version by itself, while this page came from the one before

/** What tells this page from one of another version. */
const own = (): string[] => [document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? '', place.files ?? ''];

/** Once for each version: a page that stays behind all the same is left alone. */
function wasRenewed(version: string): boolean {
  try {
    if (sessionStorage.getItem(RENEWED) === version) return true;
    sessionStorage.setItem(RENEWED, version);
    return false;
  } catch {
    return true;
  }
}

/** `isAll`: with what the pages need to do without their server. */
export async function keepPages(isAll: boolean): Promise<void> {
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.kind === 'taken') isTaking = data.isTaken;
    else {
      pocket.keep(data.isWhole);
      isBehind = place.kind === 'pocket' && !data.isCurrent;
      if (isBehind) {
        pocket.updateReady = true;
        if (router.route.page === 'home' && !wasRenewed(data.version)) pocket.takeUpdate();
      }
    }
  });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isTaking) location.reload();
    else hello(); // the browser itself has begun another version
  });
  const registration = await serviceWorker.register(`${place.base}sw.js`, { scope: place.base, updateViaCache: 'none' });
  const say = (to: ServiceWorker | null, message: ToServiceWorker) => to?.postMessage(message);
  const hello = () => say(serviceWorker.controller ?? registration.active, { kind: isAll ? 'keep' : 'hello', page: own() });
  pocket.takeUpdate = () => {
    if (IN_PLAY.includes(router.route.page)) return;
    if (isBehind) location.reload();
    else say(registration.waiting, { kind: 'take' });
  };
  watch(registration);
  if (router.route.page === 'home') pocket.takeUpdate(); // it came while somebody played: now nobody does
  await serviceWorker.ready;
  hello();
  setInterval(() => navigator.onLine && void registration.update().catch(() => undefined), LOOK_MS);
}

function watch(registration: ServiceWorkerRegistration): void {
  const look = () => (pocket.updateReady = isBehind || (registration.waiting !== null && registration.active !== null));
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', look);
  follow(registration.installing);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  look();
}
