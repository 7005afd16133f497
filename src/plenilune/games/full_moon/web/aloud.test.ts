import { expect, it } from 'vitest';
import type { Say } from '$lib/contract';
import type { ViewOf } from '$lib/messages';
import { aloud, type Situation } from './aloud';
import type { Speaker } from './sentences';
import type { Offered } from './steps';

const say: Say = (key, gaps = {}) => [key, ...Object.values(gaps).map((gap) => (typeof gap === 'function' ? gap('') : gap))].join(' ');
const speaker: Speaker = { say, tell: ([key]) => key, nameOf: (seat) => `<${seat}>`, near: 'S', upright: true, isOpposite: false };
const view = (order: string, moon: object | null = null) => ({ pieces: { order, moon }, asks: [], mover: 'S' }) as unknown as ViewOf<'full-moon'>;
const now = (more: Partial<Situation>): Situation => ({ step: 'wolf', isAsking: false, leader: null, moons: [], other: 'N', name: '', ...more });
const offer = (moon: 'above' | 'below', asks: string) => ({ moon, asks }) as Offered;

it('says what the moon asks for with what to tap', () => {
  expect(aloud(speaker, view('answer', { colour: 'grey', prints: 2 }), now({}))).toBe('aloud-wolf @grey @prints-2');
  expect(aloud(speaker, view('first'), now({}))).toBe('aloud-first');
  expect(aloud(speaker, view('any'), now({}))).toBe('aloud-any');
});

it('counts the prints of the leader, and names who is spoken to where several are', () => {
  expect(aloud(speaker, view('any'), now({ step: 'column', leader: 'w3' }))).toBe('aloud-column-3');
  expect(aloud(speaker, view('any'), now({ step: 'pack', name: 'Tom' }))).toBe('prompt-named Tom aloud-pack');
  expect(aloud(speaker, view('any'), now({ step: 'moon', isAsking: true }))).toBe('aloud-ask');
});

it('says both places for the moon as the cards lie, with what the other must answer', () => {
  const moons = [{ offer: offer('above', 'w1'), isNear: false }, { offer: offer('below', 'g2'), isNear: true }];
  const said = aloud(speaker, view('any'), now({ step: 'moon', moons }));
  expect(said).toBe('prompt-moon label-moon @moon-left <N> @grey @prints-2 label-moon @moon-right <N> @white @prints-1');
  const lying = aloud({ ...speaker, upright: false }, view('any'), now({ step: 'moon', moons }));
  expect(lying).toBe('prompt-moon label-moon @moon-above <N> @white @prints-1 label-moon @moon-below <N> @grey @prints-2');
});
