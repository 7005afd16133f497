import { describe, expect, it } from 'vitest';
import { blocksOf } from './counting';
import { frameOf, reachOf } from './frame';
import { ACROSS, fontOf, storesOf } from './stores';

const SIZES = [['phone', 390, 844, 52], ['tablet', 768, 1024, 64], ['wide', 1024, 768, 64], ['wide', 1280, 800, 64], ['wide', 1920, 1080, 64], ['side', 844, 390, 52]] as const;
const frames = SIZES.map(([layout, width, height, bar]) => ({ layout, frame: frameOf(layout, { width, height, bar, bottom: 0, dock: 'full' }) }));

describe('bag and open heap', () => {
  it('has numbers that can be read on every screen', () => {
    for (const { frame } of frames) expect(fontOf(frame.isUpright, frame.scale) * frame.scale).toBeGreaterThanOrEqual(14);
  });

  it('lies between the rings beside it on a wide screen', () => {
    const [bag, , , red] = storesOf(false, 1, false, [60, 0, 0, 0]);
    expect((bag?.at[0] ?? 0) - (bag?.size ?? 0) * 0.62).toBeGreaterThanOrEqual(902 + reachOf(false, 'R6'));
    expect((red?.at[0] ?? 0) + (red?.size ?? 0) / 2).toBeLessThanOrEqual(1140 - reachOf(false, 'F4')); // of four
  });

  it('has dots in rows of five that lie apart, also of a full heap', () => {
    for (const { frame } of frames) {
      for (const counts of [[60, 0, 0, 0], [0, 20, 20, 20], [30, 10, 10, 10]]) {
        const stores = storesOf(frame.isUpright, frame.scale, true, counts);
        const boxes = stores.map(({ count: [x, y], r }, i) => {
          const { width, height } = blocksOf(counts[i] ?? 0, { pitch: r * 2.7, gap: r * 1.4, across: i ? ACROSS.heap : ACROSS.bag });
          return [x - width / 2, y - height / 2, x + width / 2, y + height / 2] as const;
        });
        const [left, right] = frame.isUpright ? [0, 107 - reachOf(true, 'L6')] : [902 + reachOf(false, 'R6'), 1150 - reachOf(false, 'F3')];
        const bottom = frame.isUpright ? 606 : 624;
        for (const [n, box] of boxes.entries()) {
          expect(box[0]).toBeGreaterThanOrEqual(left - 1);
          expect(box[2]).toBeLessThanOrEqual(right + 4);
          expect(box[3]).toBeLessThanOrEqual(bottom);
          for (const other of boxes.slice(0, n)) {
            expect(box[0] < other[2] - 0.1 && other[0] < box[2] - 0.1 && box[1] < other[3] - 0.1 && other[1] < box[3] - 0.1).toBe(false);
          }
        }
      }
    }
  });
});
