import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './api';
import { evening } from './evening.svelte';
import { solvedThatEvening } from './puzzles';

vi.mock('./app.svelte', () => ({ app: { say: (key: string) => key } }));

const noon = (day: number) => new Date(2031, 4, day, 12);
const asked = vi.spyOn(api, 'evening');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => kept.set(name, value) });
  asked.mockReset();
  asked.mockImplementation((date) => Promise.resolve({ date, puzzle: { id: `china-moon-1-${date.slice(-2)}`, moons: 1, grade: 2 }, title: null }));
});
afterEach(() => vi.unstubAllGlobals());

test('however many cards look, the server is asked once an evening', async () => {
  await Promise.all([evening.look(noon(6)), evening.look(noon(6))]);
  await evening.look(noon(6));
  expect(asked).toHaveBeenCalledTimes(1);
  expect([evening.puzzle?.id, evening.game]).toEqual(['china-moon-1-06', 'china-moon']);
  await evening.look(noon(7));
  expect(asked.mock.calls).toEqual([['2031-05-06'], ['2031-05-07']]);
  expect(evening.puzzle?.id).toBe('china-moon-1-07');
});

test('a moon that has come counts at the next look', async () => {
  await evening.look(noon(8));
  expect([evening.isSolved, evening.moons]).toEqual([false, 0]);
  solvedThatEvening('2031-05-08', 'china-moon-1-08');
  await evening.look(noon(8));
  expect([evening.isSolved, evening.moons]).toEqual([true, 1]);
});

test('a server that did not answer is asked again', async () => {
  asked.mockRejectedValueOnce(new Error('away'));
  await evening.look(noon(9));
  expect(evening.puzzle).toBeNull();
  await evening.look(noon(9));
  expect(evening.puzzle?.id).toBe('china-moon-1-09');
});
