import { describe, expect, test } from 'vitest';
import { BOX, editing, foot, gap, MOON, type Draft } from './editing';

const draft: Draft = { columns: [['k1', 'r1'], ['w1']], side: 'S', order: 'moon', moon: 1, above: true, quiet: 4 };
const moved = (from: string, to: string, of: Draft = draft) => editing.move(of, from, to) as Draft;

describe('a row set up by hand', () => {
  test('takes a wolf from the box between two columns, onto a wolf, or under a column', () => {
    expect(moved('box g1', gap(1)).columns).toEqual([['k1', 'r1'], ['g1'], ['w1']]);
    expect(moved('box g1', 'k1').columns).toEqual([['k1', 'g1', 'r1'], ['w1']]);
    expect(moved('box g1', foot(0)).columns).toEqual([['g1', 'k1', 'r1'], ['w1']]);
  });

  test('gives a wolf back, and a column that is empty closes', () => {
    expect(moved('w1', BOX).columns).toEqual([['k1', 'r1']]);
    expect(moved('w1', 'r1').columns).toEqual([['k1', 'r1', 'w1']]);
  });

  test('keeps the moon with its wolf', () => {
    expect(moved('box g1', gap(0))).toMatchObject({ order: 'moon', moon: 2, above: true });
    expect(moved(MOON, 'w1')).toMatchObject({ moon: 2, above: true });
    expect(moved(MOON, 'w1', moved(MOON, 'w1'))).toMatchObject({ moon: 2, above: false });
    expect(moved(MOON, 'k1')).toMatchObject({ moon: 1, above: false });
    expect(moved(MOON, BOX).order).toBe('any');
  });

  test('begins anew when it is changed', () => {
    expect(moved('box g1', gap(0), { ...draft, order: 'won' })).toMatchObject({ order: 'any', quiet: 0 });
    expect(editing.holds(draft, gap(1))).toBe(false);
    expect(editing.holds(draft, 'box g1')).toBe(true);
  });
});
