/** The link of one of our pages, for somebody else. */
import { app } from './app.svelte';
import { place } from './place';
import { isLocal, reachOf } from './reach';
import { share } from './share';

/** Gives it, and says in a sentence that it was copied, and where it leads; empty: the device's own sheet did, or it was closed. */
export async function giveLink(path: string): Promise<string> {
  const isNear = place.kind === 'served' && isLocal(location.hostname);
  const home = isNear ? (app.home ?? (await app.fetchHome().catch(() => null))) : null;
  const reach = reachOf(location, home?.address ?? '');
  const link = place.link(path, reach ?? undefined);
  const given = await share(link);
  if (given === 'copied') return app.say(isNear && !reach ? 'link-copied-here' : 'link-copied');
  return given === 'no' && !navigator.share ? app.say('link-not-copied', { link }) : '';
}
