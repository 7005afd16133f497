import { expect, test } from 'vitest';
import { cut, layOut, wrap, WIDTH, type Measure } from './picture';

const measure: Measure = (text, size) => text.length * size * 0.5;
const people = (...names: string[]) => names.map((name, i) => ({ name, isWinner: i === 0 }));

test('a title takes as many lines as it needs, a long one smaller letters, and no word is lost', () => {
  expect(wrap('Zoé caught the moon', (line) => line.length <= 14)).toEqual(['Zoé caught the', 'moon']);
  const long = 'The hedgehog with the very long name and its friends have won together';
  const { texts } = layOut({ title: long, line: 'Full Moon, 13 moves', people: [] }, measure);
  const title = texts.filter((one) => one.font === 'serif' && one.text !== 'Plenilune');
  expect(title.map((one) => one.text).join(' ')).toBe(long);
  expect(title.length).toBeLessThanOrEqual(3);
});

test('names stay inside, five of them too, and may be left out', () => {
  const { texts, discs } = layOut({ title: 'The hedgehog with the very long name and its friends have won', line: 'B', people: people('Zoé', 'Maximiliane von und zu Hohenfels-Langenburg', 'Tom', 'Ida', 'Jo') }, measure);
  for (const { text, x, size, font } of texts) expect(x + measure(text, size, font)).toBeLessThanOrEqual(WIDTH - 50);
  expect(discs.filter((one) => one.isWinner)).toHaveLength(1);
  for (const { y, radius } of discs) expect(y + radius).toBeLessThan(525); // where the name of the house begins
  const bare = layOut({ title: 'A', line: 'B', people: people('', '') }, measure);
  expect(bare.texts.map((one) => one.text)).toEqual(['A', 'B', 'Plenilune']);
  expect(bare.discs).toHaveLength(2);
});

test('what is cut says so', () => {
  expect(cut('Maximiliane', (line) => line.length <= 6)).toBe('Maxim…');
});
