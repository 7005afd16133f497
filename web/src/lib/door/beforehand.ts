/** What can be shown before the server in the pocket has started: the words, and the home page as it was last seen on this device. */
import { recall, remember } from '../memory';
import type { Home } from '../messages';

const SEEN = 'pocket.home';

type Seen = Pick<Home, 'guest' | 'tables'>;

/** A file of the pocket; null: it could not be had. */
export type Fetch = (name: string) => Promise<Response | null>;

const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } });

/** The answer, if there is one without the server. */
export async function beforehand(path: string, fetchFile: Fetch, isReady: () => boolean): Promise<Response | null> {
  const lang = /^\/api\/words\/([a-z]{2,3})$/.exec(path)?.[1];
  if (lang) return fetchFile(`words/${lang}.json`); // the same for everybody, at any time
  if (path !== '/api/home' || isReady()) return null;
  const home = await fetchFile('home.json');
  if (!home || isReady()) return null;
  const seen = recall<Partial<Seen>>(SEEN, {});
  return json({ ...((await home.json()) as Home), ...seen });
}

export async function keepSeen(path: string, response: Response): Promise<void> {
  if (path !== '/api/home' || !response.ok) return;
  const { guest, tables } = (await response.json()) as Home;
  remember(SEEN, { guest, tables } satisfies Seen);
}
