import { expect, test } from 'vitest';
import type { TableLine } from './messages';
import { isWorthAsking, mayTell, newTurns, NO_WISHES } from './notices';

const line = (id: string, more: Partial<TableLine> = {}): TableLine => ({
  id, game: 'full-moon', status: 'playing', withNames: ['Zoé'], mine: ['S'], winners: [], stopped: false, yourTurn: true, changed: '', owls: [], toMove: '', ...more,
});

test('only a turn that is new is told, and not of the table one sits at', () => {
  const before = [line('a'), line('b', { yourTurn: false }), line('c', { yourTurn: false })];
  const now = [line('a'), line('b'), line('c'), line('d', { status: 'over' }), line('owl', { withNames: [] })];
  expect(newTurns(before, now, 'c').map(({ id }) => id)).toEqual(['b']);
  expect(newTurns(now, now, null)).toEqual([]);
});

test('nothing is told unasked, nor at night unless wished for', () => {
  const on = { ...NO_WISHES, isOn: true };
  expect([mayTell(NO_WISHES, 12), mayTell(on, 12), mayTell(on, 20), mayTell(on, 21), mayTell(on, 7), mayTell(on, 8)]).toEqual([false, true, true, false, false, true]);
  expect(mayTell({ ...on, atNight: true }, 3)).toBe(true);
});

test('who plays with owls only is not asked after', () => {
  expect([isWorthAsking([line('a', { withNames: [] })]), isWorthAsking([line('a', { status: 'over' })]), isWorthAsking([line('a')])]).toEqual([false, false, true]);
});
