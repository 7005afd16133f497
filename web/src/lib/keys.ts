/** The keys that work wherever the focus is on the table page. All others belong to the board. */
export type TableKey = 'back' | 'choices' | 'board' | 'undo' | 'hint';

const KEYS: Record<string, TableKey> = { Escape: 'back', '?': 'choices', o: 'choices', b: 'board', u: 'undo', h: 'hint' };

export function tableKey(event: KeyboardEvent): TableKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
