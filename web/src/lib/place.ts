/** Where these pages lie, and who answers them. The same files serve every place, so the place is found out when they run. */

/** served: a server answers, over the network. pocket: it runs in this page. */
export type Kind = 'served' | 'pocket';

const HERE = 'plenilune.here'; // in the memory of one tab: it plays without the server that these pages came from

export interface Place {
  readonly base: string; // a path that begins and ends with a slash
  readonly kind: Kind;
  readonly files: string | null; // the folder of what the pocket needs, below the base; null: there is none here
  /** What an address of ours is called in the browser. */
  address(path: string): string;
  /** The same for somebody else. */
  link(path: string, origin?: string): string;
  /** The path of ours in an address of the browser. */
  path(address: string): string;
}

export function placeAt(base: string, kind: Kind = 'served', files: string | null = null): Place {
  const before = base.slice(0, -1);
  const address = (path: string) => before + path;
  return {
    base,
    kind,
    files,
    address,
    link: (path, origin = location.origin) => origin + address(path),
    path: (given) => {
      const path = given === before ? '/' : given.startsWith(base) ? given.slice(before.length) : given;
      return path === '/index.html' || path === '/404.html' ? '/' : path;
    },
  };
}

function read(): Place {
  if (typeof document === 'undefined') return placeAt('/');
  const own = import.meta.url; // of a file in assets/; not written into the next line, where the builder would look for a file
  const base = import.meta.env.DEV ? '/' : new URL('../', own).pathname;
  const told = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=plenilune-${name}]`)?.content || null;
  const files = told('pocket');
  return placeAt(base, told('place') === 'pocket' || (files && isHere()) ? 'pocket' : 'served', files);
}

function isHere(): boolean {
  try {
    return sessionStorage.getItem(HERE) !== null;
  } catch {
    return false;
  }
}

export const place = read();

/** Whether these pages were served, and could do without. */
export const canPlayHere = (): boolean => place.kind === 'served' && place.files !== null;

/** Whether this tab does without the server that these pages came from. */
export const isAway = (): boolean => place.kind === 'pocket' && isHere();

/** Goes on in this tab without the server, or with it again. */
export function playHere(isWithout: boolean): void {
  try {
    if (isWithout) sessionStorage.setItem(HERE, 'yes');
    else sessionStorage.removeItem(HERE);
  } catch {
    return; // a browser that keeps nothing has no pocket either
  }
  location.assign(place.base);
}
