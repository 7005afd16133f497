/** The themes there are. What one looks like is in tokens.css, and of a game's own colours in its colours.css, under [data-theme='name']; what it
 * is called is the pages' word theme-name. The first one stands in :root, and is the one to begin with. */
import type { IconName } from './drawing/icons';

export interface Theme {
  name: string;
  icon: IconName; // of the button that leads there
}

export const THEMES: readonly [Theme, ...Theme[]] = [
  { name: 'night', icon: 'night' },
  { name: 'paper', icon: 'sun' },
];

/** The one after it. */
export const nextTheme = (name: string): Theme => THEMES[(THEMES.findIndex((theme) => theme.name === name) + 1) % THEMES.length] ?? THEMES[0];
