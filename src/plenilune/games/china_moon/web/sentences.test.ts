import { expect, test } from 'vitest';
import type { Say } from '$lib/contract';
import { course, frogMove, leg, shown } from './fixture';
import { Sentences } from './sentences';

const say: Say = (key, gaps = {}) => [key, ...Object.values(gaps).map((gap) => (typeof gap === 'function' ? gap('') : gap))].join(' ');
const sentences = new Sentences(say, ([key]) => key, (seat) => seat.toUpperCase());

test('what each pad is can be told: what kind, what lies there, who sits there', () => {
  const pond = shown(['g0', 'g0', 'b3'], { lilies: [['5b', 'W']], places: ['-', 'Y', 'P', 'B'] });
  const told = sentences.places(course, pond);
  expect(told).toHaveLength(course.pads.size);
  expect(told[0]).toBe('At-start, frogs-g 2.');
  expect(told[3]).toBe('At-pad 3, pad-spring, frog-b.');
  expect(told.find((one) => one.includes('flower-W'))).toBe('At-lane 5 b, pad-lily, flower-W.');
  expect(told.at(-1)).toBe('At-finish, flower-Y, flower-P, flower-B.');
});

test('a lane is named once, and no pad by its code', () => {
  const landing = { move: '', lane: 'a', key: 'a', offer: frogMove('4', [leg(['5a', '6a'])]) };
  expect(sentences.where(landing)).toBe('landing-lane a at-pad 6');
  expect(sentences.where({ ...landing, lane: '' })).toBe('landing at-lane 6 a');
});
