import { expect, test } from 'vitest';
import { gameIn, isOnesOwn } from './along';
import type { Seat } from './messages';

const seat = (name: string, kind: Seat['kind'], program: Seat['program'] = ''): Seat => ({
  seat: name, kind, program, name, face: '', level: 1, present: true, awaySeconds: 0, standIn: false,
});

test('a link that brings a game is told from others', () => {
  expect(gameIn('#game=q1Y-_w')).toBe('q1Y-_w');
  expect(gameIn('#game=no game!')).toBe('no game!'); // the server says what is wrong with it
  for (const other of ['', '#', '#game=', '#take=abc', '#x#game=abc']) expect(gameIn(other)).toBeNull();
});

test('a game is one’s own where nobody else has a device, and no program plays', () => {
  expect(isOnesOwn({ mine: ['N'], seats: [seat('N', 'you'), seat('S', 'computer')] })).toBe(true);
  expect(isOnesOwn({ mine: ['N', 'S'], seats: [seat('N', 'you'), seat('S', 'here')] })).toBe(true);
  expect(isOnesOwn({ mine: ['N'], seats: [seat('N', 'you'), seat('S', 'guest')] })).toBe(false);
  expect(isOnesOwn({ mine: ['N'], seats: [seat('N', 'you'), seat('S', 'open')] })).toBe(false);
  expect(isOnesOwn({ mine: [], seats: [seat('N', 'you', 'yours'), seat('S', 'computer')] })).toBe(false);
  expect(isOnesOwn({ mine: [], seats: [seat('N', 'guest'), seat('S', 'computer')] })).toBe(false);
});
