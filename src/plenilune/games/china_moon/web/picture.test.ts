import { expect, test } from 'vitest';
import { pictureOf } from './picture';

test('a hop, a swap and a drop are drawn from their notation', () => {
  expect(pictureOf(null, 'r19-20b')).toMatchObject({ frog: 'r', end: '20b', pad: '', lily: '' });
  expect(pictureOf(null, 'W>b<P')).toMatchObject({ frog: '', lily: 'W', seat: 'b', taken: 'P' });
  expect(pictureOf(null, 'drop K')).toMatchObject({ frog: '', lily: 'K', seat: '', taken: '' });
});

test('an offer knows what lies where the frog lands', () => {
  const offer = {
    kind: 'frog', frog: 'g', start: '3', end: '5', way: ['4', '5'], lands: 'lily', lily: 'Y', seat: '', taken: '', pad: '', points_after: 0,
    rests: '5', then: '',
  };
  expect(pictureOf(offer, 'g3-5')).toMatchObject({ frog: 'g', pad: 'lily', lily: 'Y', end: '' });
  expect(pictureOf({ ...offer, lands: 'finish', end: 'F' }, 'g3-F')).toMatchObject({ pad: '', end: 'F' });
});
