import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Offered } from './steps';
import { PASS_STANDS, Turn } from './turn.svelte';

const offer = (text: string, more: Partial<Offered> = {}): Offered => ({
  text, kind: 'move', wolves: ['g1'], column: 5, goal: 6, beside: 'k2', right: true, closes: true, moon: 'above', wins: false, asks: 'k2', ends: false, ...more,
});
const OFFERS = [offer('g1>^'), offer('g1>v', { moon: 'below' }), offer('k3>#', { wolves: ['k3'], moon: '', wins: true, asks: '', ends: true })];

function board(asksFirst = false) {
  const played: string[] = [];
  const one = { offers: OFFERS, pending: null as string | null, asksFirst, play: (move: string) => void played.push(move) };
  return { board: one, played, turn: new Turn(one) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('plays a complete move at once, or after a yes', () => {
  const quick = board();
  quick.turn.wolf('g1');
  quick.turn.commit('g1>^');
  expect(quick.played).toEqual(['g1>^']);
  const slow = board(true);
  slow.turn.wolf('k3');
  slow.turn.way(OFFERS[2]!);
  expect([slow.played, slow.turn.asked]).toEqual([[], 'k3>#']);
  slow.turn.confirm();
  expect([slow.played, slow.turn.asked]).toEqual([['k3>#'], null]);
});

it('keeps what was chosen while the move is under way, and it can be played again when that failed', () => {
  const { board: one, played, turn } = board();
  turn.wolf('g1');
  turn.commit('g1>^');
  one.pending = 'g1>^';
  turn.commit('g1>v');
  expect([played, turn.back()]).toEqual([['g1>^'], false]);
  one.pending = null;
  expect(turn.choice).toMatchObject({ leader: 'g1', right: true });
  turn.commit('g1>v');
  expect(played).toEqual(['g1>^', 'g1>v']);
});

it('lets the sentence stand before it passes, once', () => {
  const { board: one, played, turn } = board();
  turn.pass('pass', performance.now());
  turn.pass('pass', performance.now());
  vi.advanceTimersByTime(PASS_STANDS - 1);
  expect([played, turn.isPassing]).toEqual([[], true]);
  vi.advanceTimersByTime(1);
  expect([played, turn.isPassing]).toEqual([['pass'], false]);
  one.pending = 'pass';
  turn.pass('pass', performance.now());
  expect(turn.isPassing).toBe(false);
});

it('passes nothing when the position has become another one', () => {
  const { played, turn } = board();
  turn.pass('pass', performance.now());
  turn.clear();
  vi.advanceTimersByTime(2 * PASS_STANDS);
  expect([played, turn.isPassing]).toEqual([[], false]);
});
