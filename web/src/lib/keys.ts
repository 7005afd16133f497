/** The keys that work wherever the focus is on the table page. All others belong to the board; ? is the help of every page. */
import type { Shortcut } from './contract';

export type TableKey = 'back' | 'choices' | 'board' | 'undo' | 'hint';

const KEYS: Record<string, TableKey> = { Escape: 'back', o: 'choices', b: 'board', u: 'undo', h: 'hint' };

/** For the help: those of them that a page listens to. */
export const shortcutsOf = (...listened: TableKey[]): Shortcut[] =>
  Object.entries(KEYS).flatMap(([key, does]) => (listened.includes(does) ? [{ keys: [key], does: `keys-${does}` }] : []));

export const EDITING: readonly Shortcut[] = [
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], does: 'keys-edit-go' },
  { keys: ['Enter', 'Space'], does: 'keys-edit-pick' },
  { keys: ['Delete'], does: 'keys-edit-away' },
  { keys: ['z'], held: 'Control', does: 'keys-edit-undo' },
  { keys: ['Escape'], does: 'keys-edit-drop' },
];

export const EXPLORING: readonly Shortcut[] = [
  { keys: ['ArrowUp', 'ArrowDown'], does: 'keys-explore-go' },
  { keys: ['r'], does: 'keys-explore-random' },
  { keys: ['f'], does: 'keys-explore-fair' },
];

export const MOMENTS: readonly Shortcut[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'keys-moments-go' },
  { keys: ['Enter'], does: 'keys-moments-watch' },
];

export const LOOKING_BACK: readonly Shortcut[] = [
  { keys: ['ArrowLeft', 'ArrowRight'], does: 'keys-moves' },
  { keys: ['Home', 'End'], does: 'keys-ends' },
  { keys: ['Escape'], does: 'keys-back' },
  { keys: ['b'], does: 'keys-board' },
];

export function tableKey(event: KeyboardEvent): TableKey | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return null;
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
}

/** To the next or the one before among these, where one of them has the focus; or, `fromAnywhere`, to the first. Whether it went. */
export function goAmong(list: readonly HTMLElement[], step: number | undefined, fromAnywhere = false): boolean {
  const at = list.indexOf(document.activeElement as HTMLElement);
  if (step === undefined || list.length === 0 || (at < 0 && !fromAnywhere)) return false;
  list[at < 0 ? 0 : Math.min(list.length - 1, Math.max(0, at + step))]?.focus();
  return true;
}

/** A key of a page that is no text, without another one held. */
export const plainKey = (event: KeyboardEvent): string | null =>
  event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) ? null : event.key;

/** `?`, wherever the focus is, but not in a text field. */
export const isHelpKey = (event: KeyboardEvent): boolean =>
  event.key === '?' && !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
