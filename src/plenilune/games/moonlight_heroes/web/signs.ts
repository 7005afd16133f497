/** Star and moon of the fountains. Round their own middle. */
import type { Space } from './pieces';

export const SIGNS: Record<Exclude<Space['sign'], ''>, string> = {
  star: 'M0 -13l3.8 8 8.8 1-6.5 6 1.7 8.7L0 6.4l-7.8 4.3 1.7-8.7-6.5-6 8.8-1z',
  moon: 'M5 -13a13 13 0 1 0 7 18A11 11 0 0 1 5 -13z',
};
