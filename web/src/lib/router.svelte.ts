/** Which page is shown, from the address. Its own paths begin at the place of these pages, wherever that is. */
import { place } from './place';

export type Route =
  | { page: 'home' }
  | { page: 'kiosk' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'join'; token: string }
  | { page: 'replay'; id: string; at: number | null; line: string[]; plays: boolean }
  | { page: 'analyse'; search: string }
  | { page: 'edit'; search: string }
  | { page: 'explore'; game: string; search: string }
  | { page: 'back'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'shelf' }
  | { page: 'keeper' }
  | { page: 'puzzles' }
  | { page: 'puzzle'; id: string }
  | { page: 'learn'; game: string; lesson: string | null }
  | { page: 'missing' };

export function read(path: string, search: string): Route {
  const [first, second, ...rest] = path.split('/').filter(Boolean).map(decode);
  if (first === undefined) return { page: 'home' };
  if (first === 'analyse' && second === undefined) return { page: 'analyse', search };
  if (first === 'edit' && second === undefined) return { page: 'edit', search };
  if (first === 'kiosk' && second === undefined) return { page: 'kiosk' };
  if (first === 'shelf' && second === undefined) return { page: 'shelf' };
  if (first === 'keeper' && second === undefined) return { page: 'keeper' };
  if (first === 'puzzles' && second === undefined) return { page: 'puzzles' };
  if (first === 'learn' && second !== undefined && rest.length < 2) return { page: 'learn', game: second, lesson: rest[0] ?? null };
  if (second === undefined || rest.length > 0) return { page: 'missing' };
  switch (first) {
    case 'new':
      return { page: 'new', game: second };
    case 't':
      return { page: 'table', id: second };
    case 'j':
      return { page: 'join', token: second };
    case 'rules':
      return { page: 'rules', game: second };
    case 'puzzle':
      return { page: 'puzzle', id: second };
    case 'explore':
      return { page: 'explore', game: second, search };
    case 'back':
      return { page: 'back', id: second };
    case 'replay': {
      const given = new URLSearchParams(search);
      const at = Number.parseInt(given.get('at') ?? '', 10);
      return { page: 'replay', id: second, at: Number.isNaN(at) ? null : at, line: lineFrom(given), plays: given.has('play') };
    }
    default:
      return { page: 'missing' };
  }
}

/** The moves of a line that was tried, as a link has them. */
export const lineFrom = (given: URLSearchParams): string[] => (given.get('line') ?? '').split(',').filter(Boolean);

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** How many pages of ours lie behind this one. Kept with the entry itself, so that reload, back and forward do not lose count. */
const depth = (): number => (history.state as { depth?: number } | null)?.depth ?? 0;

class Router {
  route: Route = $state({ page: 'home' });
  #trail: string[] | null = null; // pages of ours behind this one, where the browser is to remember none

  start(): void {
    this.#read();
    addEventListener('popstate', () => this.#read());
  }

  /** From now on the way back is known to this page alone, and gone with it: nobody goes back to what another has left. */
  leaveNoTrail(): void {
    this.#trail ??= [];
  }

  go(path: string, replace = false): void {
    if (this.#trail && !replace) this.#trail = path === '/' ? [] : [...this.#trail, place.path(location.pathname) + location.search];
    if (replace || this.#trail) this.note(path);
    else history.pushState({ depth: depth() + 1 }, '', place.address(path));
    this.#read();
  }

  /** Writes down where the page that is shown has come to. */
  note(path: string): void {
    history.replaceState(history.state, '', place.address(path));
  }

  /** One page back, or to `otherwise` when this is where the visit began. */
  back(otherwise = '/'): void {
    if (this.#trail) this.go(this.#trail.pop() ?? otherwise, true);
    else if (depth() > 0) history.back();
    else this.go(otherwise, true);
  }

  #read(): void {
    this.route = read(place.path(location.pathname), location.search);
  }
}

export const router = new Router();
