import { expect, test } from 'vitest';
import { Aloud } from './aloud';
import { EMPTY_HAND, type Landing } from './choosing';
import { frogMove, leg, pieces } from './fixture';

const aloud = new Aloud((key) => key, ([key, gaps]) => `${key} ${String(gaps.name)}`);
const to = (offer: Landing['offer']): Landing => ({ move: '', offer, lane: '', key: '' });
const at = { acting: 'g', picked: false, landings: [], hand: EMPTY_HAND };

test('a turn is said frog by frog, whose it is only once', () => {
  expect(aloud.prompt({ ...at, pieces: pieces(['g0']) })).toBe('your-turn %g aloud-frog-1');
  expect(aloud.prompt({ ...at, pieces: pieces(['g0'], { moved: ['b'] }) })).toBe('aloud-frog-2');
  expect(aloud.prompt({ ...at, pieces: pieces(['g0'], { moved: ['g', 'g'], must_be_others: true }) })).toBe('aloud-others');
});

test('what is on the way is said with what it means, and for whom', () => {
  const lily = frogMove('1', [leg(['2', '3'], { lands: 'lily', lily: 'W' })]);
  const spring = frogMove('1', [leg(['2', '3'], { lands: 'spring' })]);
  const idle = frogMove('5a', [leg(['6a', '7'], { lands: 'prankster' })]);
  const swap = frogMove('5a', [leg(['6a', '7'], { lands: 'prankster' })], { frog: 'b', seat: 'b', then: 'swap' });
  expect(aloud.means(lily)).toBe('means-lily %g');
  expect([spring, idle, swap].map((offer) => aloud.means(offer))).toEqual(['means-spring', 'means-idle', 'means-prankster %b']);
  expect(aloud.prompt({ ...at, pieces: pieces(['g1']), picked: true, landings: [to(lily), to(spring)] })).toBe('aloud-ways means-lily %g means-spring');
  expect(aloud.prompt({ ...at, pieces: pieces(['g1'], { phase: 'hop' }), landings: [to(lily)] })).toBe('aloud-spring aloud-go means-lily %g');
});

test('a swap is asked for in three steps, a drop in two', () => {
  const swap = pieces(['g1'], { phase: 'swap' });
  const hands = [EMPTY_HAND, { ...EMPTY_HAND, given: 'W' }, { given: 'W', seat: 'b', taken: 'P' }];
  expect(hands.map((hand) => aloud.prompt({ ...at, pieces: swap, hand }))).toEqual(['aloud-give %g', 'aloud-take', 'aloud-swap']);
  expect(hands.slice(0, 2).map((hand) => aloud.prompt({ ...at, pieces: pieces(['g1'], { phase: 'drop' }), hand }))).toEqual(['aloud-drop %g', 'aloud-let-go']);
});
