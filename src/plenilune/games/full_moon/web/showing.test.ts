import { describe, expect, it } from 'vitest';
import type { FullMoonOffer } from '$lib/messages';
import { areaOf, measure, tileBox, type Box } from './geometry';
import { place } from './placement';
import { drawn, type Showing } from './showing';

const columns = [['w2'], ['k1', 'g1'], ['r3'], ['g2']];
const size = { width: 1280, height: 800, bar: 64, safeBottom: 0 };
const geo = measure(areaOf('wide', size), columns.length);
const tall = measure(areaOf('phone', { ...size, width: 390, height: 844, bar: 52 }), columns.length);
const offer: FullMoonOffer = {
  kind: 'move', wolves: ['k1', 'g1'], column: 2, goal: 3, beside: 'r3', right: true, closes: true, moon: 'below', wins: false, asks: 'k1', ends: false,
};
const showing = (part: Partial<Showing>, more: Partial<FullMoonOffer> = {}): Showing => ({ move: '', offer: { ...offer, ...more }, tone: 'target', ...part });
const end = (path: string) => path.split(/[MCL ]/).filter(Boolean).slice(-2).map(Number) as [number, number];
const isIn = ({ x, y, width, height }: Box) => x >= 0 && y >= 0 && x + width <= 390 && y + height <= 844;

describe('a move that is shown', () => {
  it('rings only the leader first', () => {
    const shown = drawn(geo, place(columns, 'S'), 'S', 'S', showing({ step: 1 }));
    expect(shown).toMatchObject({ along: [], ghosts: [], path: '', moon: null });
    expect(shown?.leader).toEqual(tileBox(geo, { wolf: 'k1', column: 1, place: 0, height: 2 }));
  });

  it('then says where the pack goes, nearest to the column the last of it', () => {
    const shown = drawn(geo, place(columns, 'S'), 'S', 'S', showing({ step: 2 }))!;
    expect(shown.along).toHaveLength(1);
    expect(shown.ghosts.map((ghost) => ghost.wolf)).toEqual(['g1', 'k1']);
    expect(shown.moon).toBeNull();
    const last = shown.ghosts.at(-1)!.box;
    const [x, y] = end(shown.path);
    expect(x).toBeCloseTo(last.x + last.width / 2);
    expect(y).toBeGreaterThan(last.y + last.height);
  });

  it('then hangs the moon, outside the ghosts, and the arrow gives way to it', () => {
    const shown = drawn(geo, place(columns, 'S'), 'S', 'S', showing({}))!;
    const last = shown.ghosts.at(-1)!.box;
    expect(shown.moon!.y).toBeGreaterThan(last.y + last.height);
    expect(end(shown.path)[0]).toBeLessThan(last.x);
    const above = drawn(geo, place(columns, 'S'), 'S', 'S', showing({}, { moon: 'above' }))!;
    expect(above.moon!.y).toBeLessThan(geo.area.y + geo.area.height / 2);
    expect(end(above.path)[1]).toBeGreaterThan(last.y + last.height);
  });

  it('runs on the far bank for the other side', () => {
    const far = drawn(geo, place(columns, 'S'), 'N', 'S', showing({}, { wolves: ['g1'], moon: '' }))!;
    const home = tileBox(geo, { wolf: 'r3', column: 2, place: 0, height: 1 });
    expect(far.ghosts[0]!.box.y).toBeLessThan(home.y);
    expect(far.moon).toBeNull();
  });

  it('stays on a narrow screen', () => {
    const shown = drawn(tall, place(columns, 'S'), 'S', 'S', showing({}))!;
    expect(shown.ghosts.every((ghost) => isIn(ghost.box))).toBe(true);
    expect(shown.hidden).toBe(1);
    expect(shown.moon!.x).toBeGreaterThanOrEqual(tall.ring);
  });

  it('draws nothing for a pass', () => {
    expect(drawn(geo, place(columns, 'S'), 'S', 'S', showing({}, { kind: 'pass' }))).toBeNull();
  });
});
