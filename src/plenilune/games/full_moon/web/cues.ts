/** The moon is laid on a wolf; four stand in a column. */
import type { Cues } from '$lib/contract';
import { bell } from '$lib/sound';

export const cues = {
  moon: () => bell(1046),
  four: () => [...bell(523), ...bell(659, 0.08), ...bell(784, 0.16), { at: 0.2, from: 300, to: 520, length: 0.45, loud: 0.05 }],
} satisfies Cues;
