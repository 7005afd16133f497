import { expect, test } from 'vitest';
import { CLOCKS, clockNamed, clocksOf, graceOf, leftOf, nameOfClock, Offset, shownAs, warningBetween } from './clock';
import type { Time } from './messages';

const time = (more: Partial<Time> = {}): Time => ({ left: { S: 100, N: 40 }, running: 'S', asOf: 1000, grace: {}, ...more });

test('a clock runs by the server, whatever the device thinks the time is', () => {
  const offset = new Offset();
  offset.note(1000, 5_000_300); // 300 ms under way
  offset.note(1010, 5_010_100); // 100 ms: the better guess
  offset.note(1020, 5_020_900);
  expect(offset.serverTime(5_030_100)).toBeCloseTo(1030);
  offset.note(1040, 9_000_000); // the device's clock was set
  expect(offset.serverTime(9_001_000)).toBeCloseTo(1041);
});

test('only the clock of who is to move runs, and never below nothing', () => {
  expect([leftOf(time(), 'S', 1030), leftOf(time(), 'N', 1030), leftOf(time(), 'S', 2000), leftOf(time(), 'S', 990)]).toEqual([70, 40, 0, 100]);
  expect(leftOf(time(), 'X', 1000)).toBeNull();
  expect([graceOf(time({ grace: { S: 20 } }), 'S', 1005), graceOf(time(), 'S', 1005)]).toEqual([15, null]);
});

test('minutes above a minute, seconds below, days and hours where there is much', () => {
  expect([3 * 86400, 86400, 7200, 3601, 600, 119, 61].map(shownAs).map(({ unit, count }) => `${count} ${unit}`))
    .toEqual(['3 days', '24 hours', '120 minutes', '60 minutes', '10 minutes', '1 minutes', '1 minutes']);
  expect([60, 9.2, 0].map(shownAs).map(({ unit, count }) => `${count} ${unit}`)).toEqual(['60 seconds', '10 seconds', '0 seconds']);
});

test('somebody is told twice, not every second', () => {
  const told = Array.from({ length: 100 }, (_, i) => warningBetween(100 - i, 99 - i)).filter((one) => one !== null);
  expect(told).toEqual([60, 10]);
  expect(warningBetween(70, 5)).toBe(10); // a device that slept
});

test('every clock has a name, and its kind begins with the middle one', () => {
  expect(CLOCKS.map(nameOfClock).map(clockNamed)).toEqual(CLOCKS);
  expect(clocksOf('move').map((one) => one.seconds)).toEqual([30, 60, 120]);
  expect(clockNamed('game-99')).toBeNull();
});
