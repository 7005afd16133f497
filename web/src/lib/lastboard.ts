/** The board that was looked at last, kept on this device: it is seen at once on a return, before the server has said a word, and a move may be made
 * on it. Only a game of this device alone; never one with a curtain, where what one person sees is another's secret. */
import { recall } from './memory';
import type { Scene } from './messages';

export interface LastBoard {
  id: string;
  lang: string; // its sentences are in
  pages: string; // that drew it: others may draw it otherwise
  scene: Scene;
}

const PLACE = 'plenilune.board';

/** Everybody plays here, nobody's eyes are closed, and somebody of this device takes part. */
export function mayBeKept({ table, view, stopped }: Scene): boolean {
  const isAlone = table.seats.every((seat) => (table.mine.includes(seat.seat) || seat.kind === 'computer') && !seat.program);
  const isRunning = table.status === 'playing' && !stopped && view !== null && view.mover !== null;
  const isOwnView = view !== null && (!table.hides || (table.mine.length === 1 && view.seat === table.mine[0]));
  return isAlone && isRunning && isOwnView && !table.needsCurtain && table.mine.length > 0;
}

/** After it has been shown. What may not be kept also takes away what was kept of that table. */
export function keepBoard(id: string, scene: Scene, lang: string, pages: string): void {
  if (!mayBeKept(scene)) {
    forgetBoard(id);
    return;
  }
  const { invitation: _, ...table } = scene.table;
  const kept: LastBoard = { id, lang, pages, scene: { ...scene, table: { ...table, invitation: null }, request: null, meanwhile: [] } };
  try {
    localStorage.setItem(PLACE, JSON.stringify(kept));
  } catch {
    forgetBoard(id); // what is there is older: rather none
  }
}

export function recallBoard(id: string, lang: string, pages: string): Scene | null {
  const kept = recall<Partial<LastBoard> | null>('board', null);
  if (!kept?.scene || kept.id !== id || kept.lang !== lang || kept.pages !== pages) return null;
  return mayBeKept(kept.scene) ? kept.scene : null;
}

export function forgetBoard(id: string): void {
  try {
    if (recall<Partial<LastBoard> | null>('board', null)?.id === id) localStorage.removeItem(PLACE);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

/** Which build of the pages this is: its first file is named by its content. */
export const pagesOf = (page: Document): string => page.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '';
