import { describe, expect, it } from 'vitest';
import page from '../../index.html?raw';
import tokens from '../tokens.css?raw';
import { nextTheme, THEMES } from './themes';

const colours = import.meta.glob<string>('../../../src/plenilune/games/*/web/colours.css', { query: '?raw', import: 'default', eager: true });
const sheets = Object.entries({ 'tokens.css': tokens, ...colours });
const [first, ...others] = THEMES;

const namesIn = (css: string, selector: string): string[] => {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return [...block.matchAll(/(--[\w-]+):/g)].map(([, name]) => name ?? '').sort();
};

describe('a theme', () => {
  it.each(sheets)('has a value for every token of %s', (_, css) => {
    const wanted = namesIn(css, ':root');
    expect(wanted.length).toBeGreaterThan(0);
    for (const { name } of others) expect(namesIn(css, `[data-theme='${name}']`)).toEqual(wanted);
  });

  it('is the first one before anything is known, with the colour of its sky around the page', () => {
    expect(page).toContain(`data-theme="${first.name}"`);
    const sky = /--sky-0: (#\w+)/.exec(tokens)?.[1];
    expect(page).toContain(`<meta name="theme-color" content="${sky}" />`);
  });

  it('follows another, and the first follows the last', () => {
    const round = THEMES.map(({ name }) => nextTheme(name).name);
    expect(round).toEqual([...others, first].map(({ name }) => name));
    expect(nextTheme('no such theme')).toBe(first);
  });
});
