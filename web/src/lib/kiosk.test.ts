import { expect, it } from 'vitest';
import { phaseAfter } from './kiosk.svelte';

const times = { attractAfter: 60, askAfter: 180, clearAfter: 300 };

it('asks in a game after a while of nobody, and puts it away after a longer one', () => {
  expect([0, 179, 180, 299, 300, 9000].map((quiet) => phaseAfter(quiet, false, times))).toEqual(['used', 'used', 'asking', 'asking', 'clear', 'clear']);
});

it('lets the owls play when nobody is at the doors', () => {
  expect([0, 59, 60, 400].map((quiet) => phaseAfter(quiet, true, times))).toEqual(['used', 'used', 'attract', 'attract']);
});
