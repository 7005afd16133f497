import { expect, test } from 'vitest';
import { draw, hide, keep, save } from './fixture';
import { pictureOf } from './picture';

test('a place shows what it costs and brings', () => {
  expect(pictureOf(hide('L3', 'r'))).toMatchObject({ kind: 'hide', colour: 'r', draws: 1, pebbles: [] });
  expect(pictureOf(hide('F1'))).toMatchObject({ kind: 'hide', colour: '' });
});

test('saving shows the pebbles and the tile, keeping what is kept', () => {
  expect(pictureOf(save(5, 'gy', 'R5'))).toMatchObject({ kind: 'save', pebbles: ['g', 'y'], tile: 'gy', colour: '' });
  expect(pictureOf(keep('yy')).pebbles).toEqual(['y', 'y']);
});

test('what another one kept behind the screen stays closed', () => {
  const { kept, ...rest } = keep('yy');
  expect(pictureOf({ ...rest, kept: { ...kept, pebbles: null } }).pebbles).toEqual(['?', '?']);
});

test('all else is a rest', () => {
  expect(pictureOf({ kind: 'end', seat: 'f', start: 'L1', label: ['choose-end', {}] }).kind).toBe('rest');
  expect(pictureOf(draw('g', 'L1')).kind).toBe('rest');
});
