import { expect, it } from 'vitest';
import { directionOf, isAtNear, nearOf, orientationOf, placeOf } from './orientation';

it('lets everybody but a lonely North look from South', () => {
  expect([nearOf([]), nearOf(['S']), nearOf(['N']), nearOf(['S', 'N'])]).toEqual(['S', 'S', 'N', 'S']);
  expect(orientationOf(null)).toEqual({ near: 'S', upright: false, isOpposite: false });
  expect(orientationOf('N', 'side')).toEqual({ near: 'N', upright: false, isOpposite: false });
});

it('turns the banks for North, and the row on a phone', () => {
  const seen = (['S', 'N'] as const).flatMap((near) => (['wide', 'phone'] as const).map((layout) => orientationOf(near, layout)));
  expect(seen.map((one) => placeOf(one, true))).toEqual(['above', 'right', 'below', 'left']);
  expect(seen.map((one) => placeOf(one, false))).toEqual(['below', 'left', 'above', 'right']);
  expect(seen.map((one) => directionOf(one, true))).toEqual(['right', 'down', 'right', 'down']);
  expect(seen.map((one) => directionOf(one, false))).toEqual(['left', 'up', 'left', 'up']);
  expect(seen.map((one) => isAtNear(one, true))).toEqual([false, false, true, true]);
});

it('lets the row lie where it lies for who sits opposite', () => {
  const across = (['wide', 'tablet'] as const).map((layout) => orientationOf('N', layout, true));
  expect(across.map((one) => directionOf(one, true))).toEqual(['left', 'up']);
  expect(across.map((one) => placeOf(one, true))).toEqual(['below', 'left']);
});
