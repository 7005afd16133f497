import { expect, it } from 'vitest';
import type { FullMoonOffer } from '$lib/messages';
import { orientationOf } from './orientation';
import { pictureOf } from './picture';

const offer = (more: Partial<FullMoonOffer> = {}): FullMoonOffer => ({
  kind: 'move', wolves: ['g2', 'r1'], column: 5, goal: 7, beside: 'w3', right: true, closes: true, moon: 'above', wins: false, asks: 'w3', ends: false, ...more,
});
const drawn = (near: string, layout: 'wide' | 'phone', more: Partial<FullMoonOffer> = {}) => pictureOf(offer(more), orientationOf(near, layout));

it('lies as the row lies: the goal is where they run, the moon at the bank where it hangs', () => {
  const south = drawn('S', 'wide');
  expect(south.goal!.x).toBeGreaterThan(south.wolves.at(-1)!.x);
  expect(south.moon!.y).toBeLessThan(south.goal!.y); // above
  const north = drawn('N', 'wide');
  expect(north.moon!.y).toBeGreaterThan(north.goal!.y);
  const back = drawn('S', 'wide', { right: false });
  expect(back.goal!.x).toBeLessThan(back.wolves[0]!.x);
});

it('has arrows up and down and the moon beside the goal on a phone, on the other side for North', () => {
  const [south, north, up] = [drawn('S', 'phone'), drawn('N', 'phone'), drawn('S', 'phone', { right: false })];
  expect([south.arrow.degrees, up.arrow.degrees]).toEqual([90, 270]);
  expect(south.moon!.x).toBeGreaterThan(south.goal!.x);
  expect(north.moon!.x).toBeLessThan(north.goal!.x);
});

it('puts the leader over those behind it, and stays within its width', () => {
  expect(drawn('S', 'wide').wolves.map((one) => one.wolf)).toEqual(['r1', 'g2']);
  for (const near of ['S', 'N']) {
    for (const layout of ['wide', 'phone'] as const) {
      for (const more of [{}, { right: false }, { moon: 'below' as const }, { moon: '' as const, wins: true }, { wolves: [], kind: 'pass' as const }]) {
        const { width, wolves, goal, moon } = drawn(near, layout, more);
        const ends = [...wolves.map((one) => one.x + 100), ...(goal ? [goal.x + 100 * goal.scale] : []), ...(moon ? [moon.x + moon.size] : [])];
        expect(Math.max(...ends)).toBeLessThanOrEqual(width);
        expect(Math.min(...wolves.map((one) => one.x), goal?.x ?? 0, moon?.x ?? 0)).toBeGreaterThanOrEqual(0);
      }
    }
  }
});
