import { describe, expect, it } from 'vitest';
import { difference, lastRun } from './difference';
import { place } from './placement';

const row = (text: string, side = 'S') => ({ columns: text.split('/').map((column) => column.match(/../g) ?? []), side });

describe('what happened between two rows', () => {
  it('finds a wolf that left its column empty', () => {
    const change = difference(row('r2/k1/w3/g2'), row('r2/k1w3/g2', 'N'));
    expect(change).toEqual({ wolves: ['k1'], from: 1, goal: 2, side: 'S', way: 1, hasClosed: true });
  });

  it('finds a pack, leader first, when South takes it away from wolves that stay', () => {
    const change = difference(row('w1k2g3/r3/g1'), row('g3/w1k2r3/g1', 'N'));
    expect(change).toMatchObject({ wolves: ['w1', 'k2'], from: 0, goal: 1, way: 1, hasClosed: false });
  });

  it('finds what North lays on top', () => {
    const change = difference(row('w3/w1/g3/k2', 'N'), row('w3/w1k2/g3'));
    expect(change).toMatchObject({ wolves: ['k2'], from: 3, goal: 1, side: 'N', way: -2, hasClosed: true });
  });

  it('sees nothing in a pass, nor in rows that are further apart', () => {
    expect(difference(row('r2/k1w3'), row('r2/k1w3', 'N'))).toBeNull();
    expect(difference(row('r2/k1/w3/g2/r1/k3'), row('r2k1/w3g2/r1/k3'))).toBeNull();
  });

  it('knows the wolves of the newest move that was heard of', () => {
    expect(lastRun([['S', 'w1k2>^']])).toEqual({ wolves: ['w1', 'k2'], side: 'S', right: true });
    expect(lastRun([['N', 'pass']])).toBeNull();
    expect(lastRun([['chance', 'row r2/k1']])).toBeNull();
  });
});

describe('where the wolves stand', () => {
  it('counts places from the own bank', () => {
    const south = place([['k1', 'w3']], 'S').wolves;
    const north = place([['k1', 'w3']], 'N').wolves;
    expect(south.find((stand) => stand.wolf === 'k1')?.place).toBe(0);
    expect(north.find((stand) => stand.wolf === 'k1')?.place).toBe(1);
  });

  it('shows a pack at its goal with ghosts where it came from', () => {
    const shown = place([['g1', 'r2'], ['w1']], 'S', { wolves: ['g1', 'r2'], goal: 1, side: 'S' });
    expect(shown.ghosts.map((ghost) => ghost.wolf)).toEqual(['g1', 'r2']);
    expect(shown.heights).toEqual([2, 3]);
    expect(shown.wolves.map(({ wolf, column, place: at }) => [wolf, column, at])).toEqual([['g1', 1, 0], ['r2', 1, 1], ['w1', 1, 2]]);
  });

  it('lets North join from the other end', () => {
    const shown = place([['k2'], ['w1']], 'S', { wolves: ['k2'], goal: 1, side: 'N' });
    expect(shown.wolves.map(({ wolf, place: at }) => [wolf, at])).toEqual([['w1', 0], ['k2', 1]]);
  });
});
