/** The server over HTTP. Every error is a Wrong: a key, and a sentence in the language asked for. */
import type { Branch, Guest, History, Home, Join, NewTable, RulesPage, TableId, Wrong } from './messages';
import type { Book, Lang } from './words';

export class WrongAnswer extends Error {
  constructor(
    readonly status: number,
    readonly key: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

let language: Lang = 'en';
export function speak(lang: Lang): void {
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

export const api = {
  home: () => ask<Home>('GET', '/api/home'),
  words: (lang: Lang) => ask<Book>('GET', `/api/words/${lang}`),
  guest: (guest: Guest) => ask<Guest>('POST', '/api/me', guest),
  newTable: (table: NewTable) => ask<TableId>('POST', '/api/tables', table),
  join: (join: Join) => ask<TableId>('POST', '/api/join', join),
  rematch: (id: string) => ask<TableId>('POST', `/api/tables/${encodeURIComponent(id)}/rematch`),
  history: (id: string, seat?: string) =>
    ask<History>('GET', `/api/tables/${encodeURIComponent(id)}/history${seat ? `?seat=${encodeURIComponent(seat)}` : ''}`),
  branch: (id: string, branch: Branch) => ask<TableId>('POST', `/api/tables/${encodeURIComponent(id)}/branch`, branch),
  openRecord: (text: string) => ask<TableId>('POST', '/api/records', { text }),
  rules: (game: string, lang: Lang) => ask<RulesPage>('GET', `/api/rules/${encodeURIComponent(game)}?lang=${lang}`),
};

export const recordAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/record`;
export const qrAddress = (id: string) => `/api/tables/${encodeURIComponent(id)}/qr.svg`;

export function openSocket(id: string, lang: Lang): WebSocket {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(id)}?lang=${lang}`);
}
