import { describe, expect, it } from 'vitest';
import { place } from './placement';

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
