import { expect, it } from 'vitest';
import { dayOf } from './day';

const now = new Date(2026, 10, 18, 9); // a Wednesday
const told = (lang: string, ...at: [number, number, number, number]) => dayOf(new Date(...at).toISOString(), lang, () => 'hours', now);

it('tells the day as one remembers it', () => {
  expect(told('en', 2026, 10, 18, 1)).toBe('hours');
  expect(told('en', 2026, 10, 17, 23)).toBe('yesterday');
  expect(told('fr', 2026, 10, 15, 12)).toBe('dimanche');
  expect(told('de', 2026, 10, 12, 12)).toBe('Donnerstag');
  expect(told('de', 2026, 10, 11, 23)).toBe('11. November');
  expect(told('en', 2025, 11, 31, 12)).toBe('December 31, 2025');
});
