/** The server over HTTP. Every error is a Wrong: a key, and a sentence in the language asked for. */
import type {
  Book, Branch, Curve, Guest, Hint, History, Home, Join, Lesson, LessonAnswer, LessonShelf, LookBack, NewTable, Opened, Position, Puzzle, PuzzleAnswer, PuzzleHint, PuzzleShelf, RulesPage, Scene,
  TableId, Wrong,
} from './messages';

export class WrongAnswer extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

let language = 'en';
export function speak(lang: string): void {
  language = lang;
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: { 'Accept-Language': language, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new WrongAnswer(0, 'no-connection', '');
  }
  const answer: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) {
    const wrong = answer as Partial<Wrong> | null;
    throw new WrongAnswer(response.status, wrong?.key ?? 'server-trouble', wrong?.sentence ?? '');
  }
  return answer as T;
}

let opened: Opened | null = null;

/** A table to go to. The scene that comes with the answer waits for its page. */
async function open(path: string, body?: unknown): Promise<Opened> {
  opened = await ask<Opened>('POST', path, body);
  return opened;
}

/** What came with the answer that opened this table, once: later it is no longer so. */
export function takeScene(id: string): Scene | null {
  const scene = opened?.id === id ? opened.scene : null;
  opened = null;
  return scene;
}

/** What is empty is left out. */
function query(wishes: Record<string, string | number | null>): string {
  const given = Object.entries(wishes).filter(([, value]) => value !== null && value !== '');
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

export const api = {
  home: () => ask<Home>('GET', '/api/home'),
  words: (lang: string) => ask<Book>('GET', `/api/words/${lang}`),
  guest: (guest: Guest) => ask<Guest>('POST', '/api/me', guest),
  newTable: (table: NewTable) => open('/api/tables', table),
  join: (join: Join) => open('/api/join', join),
  rematch: (id: string) => open(`/api/tables/${encodeURIComponent(id)}/rematch`),
  history: (id: string, seat?: string) =>
    ask<History>('GET', `/api/tables/${encodeURIComponent(id)}/history${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`),
  analysis: (id: string, seq: number, line: readonly string[], seat: string | null) =>
    ask<Position>('GET', `/api/tables/${encodeURIComponent(id)}/analysis?${query({ seq, line: line.join(','), seat })}`),
  curve: (id: string, from: number, seat: string | null) =>
    ask<Curve>('GET', `/api/tables/${encodeURIComponent(id)}/curve?${query({ from, seat })}`),
  moments: (id: string) => ask<LookBack>('GET', `/api/tables/${encodeURIComponent(id)}/moments`),
  branch: (id: string, branch: Branch) => open(`/api/tables/${encodeURIComponent(id)}/branch`, branch),
  openRecord: (text: string) => ask<TableId>('POST', '/api/records', { text }),
  hint: (id: string, seq: number) => ask<Hint>('GET', `/api/tables/${encodeURIComponent(id)}/hint?seq=${seq}`),
  puzzles: () => ask<PuzzleShelf>('GET', '/api/puzzles'),
  puzzle: (id: string) => ask<Puzzle>('GET', `/api/puzzles/${encodeURIComponent(id)}`),
  tryPuzzle: (id: string, moves: string[]) => ask<PuzzleAnswer>('POST', `/api/puzzles/${encodeURIComponent(id)}/try`, { moves }),
  puzzleHint: (id: string, moves: string[], step: number) =>
    ask<PuzzleHint>('GET', `/api/puzzles/${encodeURIComponent(id)}/hint?${query({ moves: moves.join(','), step })}`),
  lessons: () => ask<LessonShelf>('GET', '/api/lessons'),
  lesson: (game: string, key: string) => ask<Lesson>('GET', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(key)}`),
  tryLesson: (game: string, key: string, step: number, moves: string[]) =>
    ask<LessonAnswer>('POST', `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(key)}/try`, { step, moves }),
  rules: (game: string, lang: string) => ask<RulesPage>('GET', `/api/rules/${encodeURIComponent(game)}?lang=${lang}`),
};

export const recordAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;
export const qrAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`;

/** `seq`: of the scene that is shown already, if any; what happened since comes with the first one. */
export function openSocket(id: string, lang: string, seq: number | null): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(id)}?${query({ lang, seq })}`);
}
