import { describe, expect, it } from 'vitest';
import { areaOf, choiceMoon, measure, numberAt, orderMoon, slotBoxes, tileBox, type Geometry } from './geometry';
import { hit, type Spot } from './spots';

const size = (width: number, height: number, bar: number) => ({ width, height, bar, safeBottom: 0 });
const wide = (columns: number): Geometry => measure(areaOf('wide', size(1280, 800, 64)), columns);
const phone = (columns: number): Geometry => measure(areaOf('phone', size(390, 844, 52)), columns);

describe('a lying row', () => {
  it('has the tiles of the look: 100 by 115 up to ten columns, then 86 by 100', () => {
    expect(wide(10)).toMatchObject({ pitch: expect.closeTo(115, 0), tile: { width: expect.closeTo(100, 0), height: expect.closeTo(76, 0) } });
    expect(wide(12)).toMatchObject({ pitch: expect.closeTo(100, 0), tile: { width: expect.closeTo(86, 0) } });
  });

  it('fits into its box with twelve columns', () => {
    const geo = wide(12);
    const first = tileBox(geo, { wolf: 'k1', column: 0, place: 0, height: 1 });
    const last = tileBox(geo, { wolf: 'k2', column: 11, place: 0, height: 1 });
    expect(first.x).toBeGreaterThan(8);
    expect(last.x + last.width).toBeLessThan(1272);
  });

  it('puts the nearest wolf lowest', () => {
    const geo = wide(8);
    const low = tileBox(geo, { wolf: 'k1', column: 0, place: 0, height: 2 });
    const high = tileBox(geo, { wolf: 'w1', column: 0, place: 1, height: 2 });
    expect(low.y).toBeGreaterThan(high.y + high.height);
  });

  it('draws one slot for each wolf where there is room, else one with a number', () => {
    expect(slotBoxes(wide(8), 3, 1, 2, true)).toHaveLength(2);
    expect(slotBoxes(wide(8), 3, 1, 3, true)).toHaveLength(1);
  });
});

describe('a small picture', () => {
  it.each([5, 8, 12])('shows a column of four, and a moon over a column of three: %i columns', (columns) => {
    const geo = measure({ layout: 'wide', x: 0, y: 0, width: 366, height: 128, room: 430 }, columns);
    const four = tileBox(geo, { wolf: 'k1', column: 0, place: 3, height: 4 });
    expect(four.x).toBeGreaterThan(4);
    expect(four.y).toBeGreaterThan(0);
    expect(orderMoon(geo, 0, 3, false).y - geo.moon / 2).toBeGreaterThan(0);
  });
});

describe('a row that runs down', () => {
  it('has pitch 63 up to eight columns and shares the height beyond', () => {
    expect(phone(8).pitch).toBe(63);
    expect(phone(12).pitch).toBeCloseTo(523 / 12, 0);
  });

  it('has the own bank left, and keeps slots and moons on the screen', () => {
    const geo = phone(8);
    const [slot] = slotBoxes(geo, 3, 3, 1, true);
    expect(slot!.x).toBeGreaterThanOrEqual(4);
    expect(slot!.x).toBeLessThan(100);
    expect(choiceMoon(geo, 3, 3, true).x).toBeGreaterThan(geo.ring);
    expect(choiceMoon(geo, 3, 3, false).x).toBeLessThan(390 - geo.ring);
  });
});

describe('a tap', () => {
  const box = (x: number) => ({ x, y: 0, width: 40, height: 40 });
  const spot = (key: string, x: number): Spot => ({ key, kind: 'wolf', boxes: [box(x)], label: '', isOn: false, act: () => undefined });
  const spots = [spot('wolf:k1', 0), spot('wolf:r1', 100)];
  const wolves = [{ wolf: 'k1', box: box(0) }, { wolf: 'g1', box: box(50) }, { wolf: 'r1', box: box(100) }];

  it('is for what it hits, playable or not', () => {
    expect(hit(spots, wolves, { x: 10, y: 10 })).toBe(spots[0]);
    expect(hit(spots, wolves, { x: 70, y: 10 })).toBe('g1');
  });

  it('goes to the nearest playable thing within 28 pixels', () => {
    expect(hit(spots, wolves, { x: 10, y: 60 })).toBe(spots[0]);
    expect(hit(spots, wolves, { x: 97, y: 60 })).toBe(spots[1]);
    expect(hit(spots, wolves, { x: 10, y: 80 })).toBeNull();
  });
});

describe('the number of a column', () => {
  const moonAt = (geo: Geometry, height: number) => ({ ...orderMoon(geo, 3, height, false), radius: geo.moon / 2 });

  it('stands outside a moon that is there, in a row that stands', () => {
    const geo = phone(8);
    const [plain, moved] = [numberAt(geo, 3, 2, []), numberAt(geo, 3, 2, [moonAt(geo, 2)])];
    expect(moved!.y).toBe(plain!.y);
    expect(moved!.x - 8).toBeGreaterThan(moonAt(geo, 2).x + geo.moon / 2);
    expect(numberAt(geo, 4, 2, [moonAt(geo, 2)])).toEqual(numberAt(geo, 4, 2, []));
  });

  it('is left out where there is no room for it', () => {
    const geo = phone(8);
    expect(numberAt(geo, 3, 4, [moonAt(geo, 4)])).toBeNull();
    const lying = wide(8);
    const point = numberAt(lying, 3, 2, []);
    expect(numberAt(lying, 3, 2, [{ ...point!, radius: 20 }])).toBeNull();
  });
});
