import { describe, expect, it } from 'vitest';
import { frameOf, nearest, neighbour, place, type Point } from './frame';

describe('the garden in its box', () => {
  it('is drawn as in the mock-ups at their sizes', () => {
    const wide = frameOf('wide', { width: 1280, height: 800, bar: 64, bottom: 0, dock: 'full' });
    expect(wide.scale).toBeCloseTo(1);
    expect(place(wide, [322, 400])).toEqual([322, 400]);
    const phone = frameOf('phone', { width: 390, height: 844, bar: 52, bottom: 0, dock: 'full' });
    expect(phone.scale).toBeCloseTo(1);
    expect(place(phone, [195, 196])[1]).toBeCloseTo(198);
  });

  it.each([
    ['wide', 1024, 768, 64], ['wide', 1920, 1080, 64], ['wide', 1100, 560, 64], ['tablet', 768, 1024, 64], ['phone', 360, 640, 52], ['phone', 320, 568, 52],
  ] as const)('is wholly between the bar and the dock: %s %i x %i', (layout, width, height, bar) => {
    const frame = frameOf(layout, { width, height, bar, bottom: 20, dock: 'full' });
    const [top, bottom, right] = layout === 'wide' ? [88, 616, 1280] : [52, 606, 390];
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
  const points = new Map<string, Point>([['L1', [0, 0]], ['L2', [100, 0]]]);

  it('goes to the nearest within reach', () => expect(nearest(points, [60, 0], 50)).toBe('L2'));
  it('goes nowhere beyond', () => expect(nearest(points, [50, 90], 50)).toBeNull());
});
