/** A pebble falls, a tile is saved, gems are counted, the last round begins, Zirroz laughs. */
import type { Cues } from '$lib/contract';
import { bell } from '$lib/sound';

export const cues = {
  pebble: () => [{ from: 1500, to: 1150, length: 0.035, loud: 0.12, wave: 'triangle' }],
  tile: () => [784, 988, 1175, 1568].flatMap((from, i) => bell(from, i * 0.08, 0.08, 0.32)),
  gem: (step) => bell(660 * 2 ** ((step % 10) / 12), 0, 0.05, 0.18),
  last: () => [523, 659, 784].flatMap((from, i) => bell(from, i * 0.2, 0.08, 0.5)),
  zirroz: () => Array.from({ length: 4 }, (_, i) => ({ at: i * 0.13, from: 150 - i * 12, to: 110 - i * 8, length: 0.1, loud: 0.16 })),
} satisfies Cues;
