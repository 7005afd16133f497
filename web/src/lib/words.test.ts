import { describe, expect, it } from 'vitest';
import { browserLanguage, firstKnown, sayer, type Book } from './words';

const english: Book = {
  lang: 'en',
  shared: { start: 'Begin', 'only-shared': 'From the shared shelf', grey: 'grey' },
  pages: { start: 'Start', chairs: ['One chair is free', '{count} chairs are free'], asks: 'The moon asks for {colour}.' },
  games: { 'full-moon': { start: 'Howl', grey: 'ash' } },
};

describe('say', () => {
  it('looks in the pages first, then on the shared shelf', () => {
    const say = sayer(english);
    expect(say('start')).toBe('Start');
    expect(say('only-shared')).toBe('From the shared shelf');
  });

  it('looks in a game first for its board', () => {
    expect(sayer(english, 'full-moon')('start')).toBe('Howl');
    expect(sayer(english, 'full-moon')('chairs', { count: 2 })).toBe('2 chairs are free');
    expect(sayer(english, 'no-such-game')('start')).toBe('Start');
  });

  it('fills gaps, and translates those that begin with @', () => {
    expect(sayer(english)('asks', { colour: '@grey' })).toBe('The moon asks for grey.');
    expect(sayer(english, 'full-moon')('asks', { colour: '@grey' })).toBe('The moon asks for ash.');
    expect(sayer(english)('asks', { colour: 'a {brace}' })).toBe('The moon asks for a {brace}.');
  });

  it('leaves a gap that nobody fills, and a key that nobody knows, as they are', () => {
    expect(sayer(english)('asks')).toBe('The moon asks for {colour}.');
    expect(sayer(english)('unheard-of')).toBe('unheard-of');
  });

  it('takes the first sentence that is known', () => {
    expect(firstKnown(sayer(english), ['unheard-of', 'start'])).toBe('Start');
    expect(firstKnown(sayer(english), ['asks', 'start'], { colour: 'red' })).toBe('The moon asks for red.');
    expect(firstKnown(sayer(english), ['unheard-of', 'also-not'])).toBe('also-not');
  });

  it('chooses the plural form by the rules of the language', () => {
    const chairs = ['{count} chaise', '{count} chaises'];
    const say = { en: sayer(english), fr: sayer({ ...english, lang: 'fr', pages: { chairs } }) };
    expect(say.en('chairs', { count: 1 })).toBe('One chair is free');
    expect(say.en('chairs', { count: 0 })).toBe('0 chairs are free');
    expect(say.fr('chairs', { count: 0 })).toBe('0 chaise');
    expect(say.fr('chairs', { count: 1 })).toBe('1 chaise');
    expect(say.fr('chairs', { count: 2 })).toBe('2 chaises');
  });
});

describe('the language of the browser', () => {
  it('is the first one that we speak', () => {
    expect(browserLanguage(['nl-BE', 'fr-BE', 'en'])).toBe('fr');
    expect(browserLanguage(['DE'])).toBe('de');
    expect(browserLanguage(['pt', 'fry'])).toBe('en');
  });
});
