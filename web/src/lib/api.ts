/** What is asked of the server, through whichever door leads to it. Every error is a Wrong: a key, and a sentence in the language asked for. */
import { door } from './door';
import type { Socket } from './connection';
import type {
  Along, Book, Branch, Curve, Evening, FreePosition, Guest, HandOverCode, Hint, History, Home, Invited, Join, Kiosk, Lesson, LessonAnswer, LessonShelf, LookBack, NewRecord, NewTable, Opened, OpenTables,
  Position, Program, Puzzle, PuzzleAnswer, PuzzleHint, PuzzleShelf, PuzzleSolution, RecordOpened, RulesPage, Scene, Shelf, TableId, TakenShelf, Wrong,
} from './messages';
import type { Explorer, Setting, SetUp } from './messages';

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

export async function ask<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<T> {
  let response: Response;
  try {
    const headers = { ...more, 'Accept-Language': language, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) };
    response = await door().ask(method, path, headers, body === undefined ? null : JSON.stringify(body));
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
  shelf: () => ask<Shelf>('GET', '/api/shelf'),
  handOver: (shelf: string) => ask<HandOverCode>('POST', '/api/shelf/hand-over', { shelf }),
  takeShelf: (secret: string) => ask<TakenShelf>('POST', '/api/shelf/take', { secret }),
  forget: () => ask<Guest>('POST', '/api/forget'),
  guest: (guest: Guest) => ask<Guest>('POST', '/api/me', guest),
  newTable: (table: NewTable) => open('/api/tables', table),
  invited: (join: Join) => ask<Invited>('POST', '/api/invited', join),
  kiosk: () => ask<Kiosk>('GET', '/api/kiosk'),
  kioskGame: () => ask<History>('GET', '/api/kiosk/game'),
  openTables: () => ask<OpenTables>('GET', '/api/open'),
  join: (join: Join) => open('/api/join', join),
  rematch: (id: string, level: number | null = null) => open(`/api/tables/${encodeURIComponent(id)}/rematch?${query({ level })}`),
  letProgramIn: (id: string, seat: string) => ask<Program>('POST', programAddress(id, seat)),
  sendProgramAway: (id: string, seat: string) => ask<TableId>('DELETE', programAddress(id, seat)),
  history: (id: string, seat?: string) =>
    ask<History>('GET', `/api/tables/${encodeURIComponent(id)}/history${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`),
  analysis: (id: string, seq: number, line: readonly string[], seat: string | null) =>
    ask<Position>('GET', `/api/tables/${encodeURIComponent(id)}/analysis?${query({ seq, line: line.join(','), seat })}`),
  curve: (id: string, from: number, seat: string | null) =>
    ask<Curve>('GET', `/api/tables/${encodeURIComponent(id)}/curve?${query({ from, seat })}`),
  moments: (id: string) => ask<LookBack>('GET', `/api/tables/${encodeURIComponent(id)}/moments`),
  branch: (id: string, branch: Branch) => open(`/api/tables/${encodeURIComponent(id)}/branch`, branch),
  explorer: (game: string) => ask<Explorer>('GET', `/api/explorer/${encodeURIComponent(game)}`),
  setUp: (wish: Setting) => ask<SetUp>('POST', '/api/positions', wish),
  freeStudy: (wish: FreePosition) => ask<History>('POST', '/api/positions/study', wish),
  freeAnalysis: (wish: FreePosition) => ask<Position>('POST', '/api/positions/analysis', wish),
  playFree: (wish: FreePosition) => open('/api/positions/play', wish),
  openRecord: (record: NewRecord) => ask<RecordOpened>('POST', '/api/records', record),
  along: (id: string, site: string) => ask<Along>('POST', `/api/tables/${encodeURIComponent(id)}/along`, { site }),
  hint: (id: string, seq: number) => ask<Hint>('GET', `/api/tables/${encodeURIComponent(id)}/hint?seq=${seq}`),
  puzzles: () => ask<PuzzleShelf>('GET', '/api/puzzles'),
  evening: (date: string) => ask<Evening>('GET', `/api/evening?${query({ date })}`),
  puzzleSolution: (id: string, moves: string[]) =>
    ask<PuzzleSolution>('GET', `/api/puzzles/${encodeURIComponent(id)}/solution?${query({ moves: moves.join(',') })}`),
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

const programAddress = (id: string, seat: string) => `/api/tables/${encodeURIComponent(id)}/seats/${encodeURIComponent(seat)}/program`;
export const recordAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;
export const qrAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`;

/** `seq`: of the scene that is shown already, if any; what happened since comes with the first one. `arriving`: has not said yet whether to sit
 * down or to watch. */
export function openSocket(id: string, lang: string, seq: number | null, arriving = false): Socket {
  return door().socket(`/ws/${encodeURIComponent(id)}?${query({ lang, seq, arriving: arriving ? 1 : null })}`);
}
