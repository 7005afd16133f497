import { expect, test } from 'vitest';
import { pictureOf } from './picture';

test.each([
  ['w2g1<^', { wolves: ['w2', 'g1'], right: false, moon: 'above', wins: false }],
  ['k3>v', { wolves: ['k3'], right: true, moon: 'below', wins: false }],
  ['k3w1g1>#', { wolves: ['k3', 'w1', 'g1'], right: true, moon: '', wins: true }],
  ['pass', { wolves: [], right: true, moon: '', wins: false }],
])('%s is drawn from its notation', (move, picture) => {
  expect(pictureOf(null, move)).toEqual(picture);
});

test('an offer says the same', () => {
  const offer = { kind: 'move', wolves: ['w2', 'g1'], column: 3, goal: 1, right: false, moon: 'above', wins: false, asks: 'k1' };
  expect(pictureOf(offer, 'w2g1<^')).toEqual(pictureOf(null, 'w2g1<^'));
});
