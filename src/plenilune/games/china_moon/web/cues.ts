/** A frog hops, a tone higher each step; a lily is taken; the special pads. */
import type { Cues } from '$lib/contract';

const TONE = 2 ** (2 / 12);

export const cues = {
  hop: (step) => [{ from: 300 * TONE ** step, to: 520 * TONE ** step, length: 0.09, loud: 0.16 }],
  lily: () => [{ from: 740, length: 0.3, loud: 0.14, wave: 'triangle' }, { at: 0.02, from: 1480, length: 0.16, loud: 0.05 }],
  prankster: () => [
    { from: 466, to: 440, length: 0.16, loud: 0.05, wave: 'sawtooth' },
    { at: 0.19, from: 554, to: 587, length: 0.2, loud: 0.05, wave: 'sawtooth' },
  ],
  spring: () => [{ from: 170, to: 780, length: 0.26, loud: 0.12, wave: 'triangle' }],
  butterfly: () => Array.from({ length: 6 }, (_, i) => ({ at: i * 0.06, from: 1200 + (i % 2) * 260, length: 0.05, loud: 0.05 })),
} satisfies Cues;
