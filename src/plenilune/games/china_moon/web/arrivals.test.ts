import { expect, test } from 'vitest';
import { arrivals } from './arrivals';
import { drop, frogMove, leg, told } from './fixture';

test('who came home is told in order, with the lily of the place', () => {
  const heard = [
    told(frogMove('1', [leg(['2', '3'])])),
    told(frogMove('7', [leg(['F'], { lands: 'finish', lily: 'Y', place: 0 })])),
    told(drop('W', '4')),
    told(frogMove('3', [leg(['4', '5a']), leg(['6a', 'F'], { lands: 'finish', lily: 'B', place: 1 })], { frog: 'b', seat: 'b' })),
  ];
  expect(arrivals(heard)).toEqual([{ place: 0, frog: 'g', lily: 'Y' }, { place: 1, frog: 'b', lily: 'B' }]);
});
