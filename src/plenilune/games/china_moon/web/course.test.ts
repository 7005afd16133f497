import { describe, expect, it } from 'vitest';
import type { Say } from '$lib/contract';
import { courseOf, startSpots } from './course';
import { course, drawing } from './fixture';
import { parts } from './parts';

describe('the course on the screen', () => {
  it('is in course order, whatever the order of the data', () => {
    expect([...course.pads.keys()]).toEqual(['0', '1', '2', '3', '4', '5a', '5b', '6a', '6b', '7', 'F']);
  });

  it('is mirrored on its diagonal when upright, so that the start stays below on the left', () => {
    const upright = courseOf(drawing, true);
    expect([upright.width, upright.height]).toEqual([725, 1000]);
    expect(upright.start.at).toEqual([91, 916]);
    expect(upright.pads.get('F')!.at).toEqual([425, 530]);
    expect(upright.island.places[0]).toEqual([1, 1]);
    expect([upright.island.rx, upright.island.ry]).toEqual([88, 196]);
  });

  it('lets a frog look along the course', () => {
    expect(course.pads.get('1')!.facing).toBe(90);
    expect(course.pads.get('4')!.facing).toBe(90); // between the two lanes
  });

  it('gives every colour its own spot on the start', () => {
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const spots = startSpots(course, count).map(({ at }) => at.join());
      expect(new Set(spots).size).toBe(count);
    }
  });
});

it('cuts a sentence at its gaps', () => {
  const say: Say = (_, gaps = {}) => `Let ${String(gaps.lily)} go`;
  expect(parts(say, 'drop-button', ['lily'])).toEqual(['Let ', '{lily}', ' go']);
});
