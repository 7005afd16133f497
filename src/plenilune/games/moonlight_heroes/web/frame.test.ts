import { describe, expect, it } from 'vitest';
import castle from '../gardens/castle.toml?raw';
import { frameOf, lyingAt, neighbour, place, reachOf, SPOTS, type Point } from './frame';

/** Where the spaces of the castle garden are, with four fountains, and how far they reach. */
function spaces(table: 'wide' | 'phone') {
  const text = castle.split(`[${table}]`)[1] ?? '';
  const points = (line: string) => JSON.parse(text.split(`\n${line} = `)[1]?.split('\n')[0] ?? '[]') as Point[];
  const named = (side: string, line = side) => points(line).map((at, n) => ({ name: `${side}${n + 1}`, at, size: 2 * reachOf(table === 'phone', `${side}1`) }));
  return [...named('L'), ...named('R'), ...named('F', 'fountains-of-four')];
}

describe('the garden in its box', () => {
  it('is drawn as in the mock-ups at their sizes', () => {
    const wide = frameOf('wide', { width: 1280, height: 800, bar: 64, bottom: 0, dock: 'full' });
    expect(wide.scale).toBeCloseTo(1);
    expect(place(wide, [322, 400])).toEqual([322, 400]);
    const phone = frameOf('phone', { width: 390, height: 844, bar: 52, bottom: 0, dock: 'full' });
    expect(phone.scale).toBeCloseTo(1);
    expect(place(phone, [195, 196])[1]).toBeCloseTo(196);
  });

  it.each([
    ['wide', 1024, 768, 64], ['wide', 1920, 1080, 64], ['wide', 1100, 560, 64], ['tablet', 768, 1024, 64], ['phone', 360, 640, 52], ['phone', 320, 568, 52],
  ] as const)('is wholly between the bar and the dock: %s %i x %i', (layout, width, height, bar) => {
    const frame = frameOf(layout, { width, height, bar, bottom: 20, dock: 'full' });
    const [top, bottom, right] = layout === 'wide' ? [88, 616, 1280] : [52, 610, 390];
    expect(place(frame, [0, top])[0]).toBeGreaterThanOrEqual(-0.01);
    expect(place(frame, [0, top])[1]).toBeGreaterThanOrEqual(bar - 0.01);
    expect(place(frame, [right, bottom])[0]).toBeLessThanOrEqual(width + 0.01);
    expect(place(frame, [right, bottom])[1]).toBeLessThanOrEqual(height - frame.dock.height - 20 + 0.01);
  });
});

describe('walking by arrow keys', () => {
  const points = new Map<string, Point>([['L1', [0, 0]], ['L2', [100, 0]], ['R1', [0, 200]], ['F1', [300, 20]]]);

  it('goes to the nearest that way', () => {
    expect(neighbour(points, 'L1', 'ArrowRight')).toBe('L2');
    expect(neighbour(points, 'L2', 'ArrowRight')).toBe('F1');
    expect(neighbour(points, 'L1', 'ArrowDown')).toBe('R1');
  });

  it('stays where nothing is', () => expect(neighbour(points, 'L1', 'ArrowLeft')).toBeNull());
});

describe('a tap', () => {
  const things = [{ name: 'L1', at: [0, 0] as Point, size: 60 }, { name: 'L2', at: [100, 0] as Point, size: 60 }];

  it('is on a thing within its own reach', () => expect(lyingAt(things, [75, 0])).toBe('L2'));
  it('is on nothing beyond, however near the nearest is', () => expect(lyingAt(things, [65, 0])).toBeNull());

  it.each(['phone', 'wide'] as const)('on the sorcerer, the bag or the heap is on no space: %s', (table) => {
    const { zirroz, bag, heap } = SPOTS[table];
    expect([zirroz, bag, heap].map((at) => lyingAt(spaces(table), at))).toEqual([null, null, null]);
  });
});

describe('rings of four players', () => {
  it.each([['phone', 390], ['wide', 1280]] as const)('touch neither each other nor the edge: %s', (table, width) => {
    const rings = spaces(table);
    expect(rings.length).toBe(16);
    for (const [n, { at: [x, y], size }] of rings.entries()) {
      expect([x - size / 2 >= 1, x + size / 2 <= width - 1]).toEqual([true, true]);
      for (const other of rings.slice(n + 1)) expect(Math.hypot(other.at[0] - x, other.at[1] - y)).toBeGreaterThan((size + other.size) / 2 + 1);
    }
  });
});
