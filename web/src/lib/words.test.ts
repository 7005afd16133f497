import { describe, expect, it } from 'vitest';
import type { Said } from './contract';
import type { Book } from './messages';
import { browserLanguage, firstKnown, nameInForm, sayer, teller, wishesOf, wordInForm } from './words';

const english: Book = {
  lang: 'en',
  languages: { en: 'English' },
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

  it('says where as the board is seen', () => {
    const book: Book = { ...english, games: { walk: { goes: 'It goes {way}.', on: 'on', 'on-lying': 'right', 'on-upright': 'down' } } };
    expect(sayer(book, 'walk')('goes', { way: '@on' })).toBe('It goes right.');
    expect(sayer(book, 'walk', 'tablet')('goes', { way: '@on' })).toBe('It goes down.');
    expect(sayer(book, 'walk', 'phone')('goes', { way: '@start' })).toBe('It goes Start.');
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

  it('has as many plural forms as the language', () => {
    const polish = sayer({ ...english, lang: 'pl', pages: { chairs: ['{count} krzesło', '{count} krzesła', '{count} krzeseł'], english: ['one', '{count} ones'] } });
    expect([1, 3, 5, 22, 112].map((count) => polish('chairs', { count }))).toEqual(['1 krzesło', '3 krzesła', '5 krzeseł', '22 krzesła', '112 krzeseł']);
    expect([1, 3, 5].map((count) => polish('english', { count }))).toEqual(['one', '3 ones', '5 ones']); // not translated yet
    const japanese = sayer({ ...english, lang: 'ja', pages: { chairs: ['{count} 脚'] } });
    expect([1, 2].map((count) => japanese('chairs', { count }))).toEqual(['1 脚', '2 脚']);
  });

  it('speaks a language that the browser has never heard of', () => {
    const made = sayer({ ...english, lang: 'qxx', pages: { start: 'Zu', chairs: ['un', '{count} zu'] } });
    expect(made('start')).toBe('Zu');
    expect(made('chairs', { count: 5 })).toBe('5 zu');
  });
});

describe('tell', () => {
  const book: Book = {
    ...english,
    shared: { grey: 'grey' },
    pages: {},
    games: {
      'full-moon': {
        grey: 'ash', asks: 'The moon asks {name} for {what}.', 'asks-you': 'The moon asks you for {what}.', waits: '{name} waits.',
        drew: '{name} drew {pebbles}.', 'some-grey': ['{count} {colour}', '{count} {colour}s'], gave: '{name} gave {to} a lily.',
        'gave-you': 'You gave {to} a lily.', two: '{first}, then {second}',
      },
    },
  };
  const names: Record<string, string> = { g: 'owl', w: 'Zoé' };
  const tell = (said: Said, you: string | null = null) => teller(sayer(book, 'full-moon'), (seat) => names[seat] ?? seat, you)(said);

  it('fills numbers, texts, words of the game and the names of seats', () => {
    expect(tell(['asks', { name: '%w', what: '@grey' }])).toBe('The moon asks Zoé for ash.');
    expect(tell(['asks', { name: '%w', what: 'a {brace}' }])).toBe('The moon asks Zoé for a {brace}.');
    expect(tell(['asks', { name: '%x', what: 3 }])).toBe('The moon asks x for 3.');
  });

  it('fills sentences into sentences, with their own plural and their own names', () => {
    const pebbles: Said[] = [['some-grey', { count: 1, colour: '@grey' }], ['some-grey', { count: 2, colour: 'leaf' }]];
    expect(tell(['drew', { name: '%w', pebbles: pebbles[1]! }])).toBe('Zoé drew 2 leafs.');
    expect(tell(['drew', { name: '%w', pebbles }])).toBe('Zoé drew 1 ash, 2 leafs.');
    expect(tell(['drew', { name: '%w', pebbles: [] }])).toBe('Zoé drew .');
    expect(tell(['two', { first: ['gave', { name: '%g', to: '%w' }], second: '@grey' }])).toBe('Owl gave Zoé a lily., then ash');
  });

  it('speaks to who plays the seat that it is about, where there is such a sentence', () => {
    expect(tell(['asks', { name: '%w', what: 3 }], 'w')).toBe('The moon asks you for 3.');
    expect(tell(['asks', { name: '%w', what: 3 }], 'g')).toBe('The moon asks Zoé for 3.');
    expect(tell(['waits', { name: '%w' }], 'w')).toBe('Zoé waits.');
    expect(tell(['gave', { name: '%g', to: '%w' }], 'w')).toBe('Owl gave Zoé a lily.');
    expect(tell(['gave', { name: '%w', to: '%g' }], 'w')).toBe('You gave owl a lily.');
  });

  it('begins with a capital where a name comes first', () => {
    expect(tell(['waits', { name: '%g' }])).toBe('Owl waits.');
    expect(tell(['asks', { name: '%g', what: 1 }])).toBe('The moon asks owl for 1.');
  });

  it('asks for the form that the sentence has in its gap', () => {
    const french: Book = {
      ...english, lang: 'fr', pages: {}, shared: { 'name-to': 'à {given}', 'owl-to': 'à la chouette', owl: 'La chouette', 'owl-subject': 'la chouette' },
      games: { walk: {
        asks: 'La lune demande {name:to} un loup.', plan: 'Voici le plan. {other} passe, puis {name:object}.', 'plan-other-you': 'Tu passes.',
        'plan-you': 'Ton plan.', spring: 'Le ressort : {name:Subject} choisit.', won: 'Gagné : {winners}.', winner: '{name}',
      } },
    };
    const say = sayer(french, 'walk');
    const nameOf = (seat: string, form?: string) => (seat === 'o' ? wordInForm(say, 'owl', form) : nameInForm(say, seat === 'z' ? 'Zoé' : '@owl', form));
    const told = (said: Said, you: string | null = null) => teller(say, nameOf, you)(said);
    expect(told(['asks', { name: '%o' }])).toBe('La lune demande à la chouette un loup.');
    expect(told(['asks', { name: '%z' }])).toBe('La lune demande à Zoé un loup.');
    expect(told(['asks', { name: '%x' }])).toBe('La lune demande à @owl un loup.'); // what somebody calls himself is no key
    expect(told(['plan', { name: '%z', other: '%o' }])).toBe('Voici le plan. La chouette passe, puis Zoé.');
    expect(told(['plan', { name: '%z', other: '%o' }], 'o')).toBe('Tu passes.');
    expect(told(['plan', { other: '%z', name: '%z' }], 'z')).toBe('Ton plan.');
    expect(told(['spring', { name: '%o' }])).toBe('Le ressort : La chouette choisit.');
    expect(told(['won', { winners: [['winner', { name: '%o' }], ['winner', { name: '%z' }]] }])).toBe('Gagné : la chouette, Zoé.');
    expect(say('winner', { name: (form) => nameOf('o', form) })).toBe('La chouette');
  });

  it('leaves a key that nobody knows as it is', () => {
    expect(tell(['unheard-of', { name: '%w' }], 'w')).toBe('unheard-of');
  });
});

describe('the language of the browser', () => {
  const spoken = ['en', 'fr', 'de'];

  it('is the first one that we speak', () => {
    expect(browserLanguage(['nl-BE', 'fr-BE', 'en'], spoken)).toBe('fr');
    expect(browserLanguage(['DE'], spoken)).toBe('de');
    expect(browserLanguage(['pt', 'fry'], spoken)).toBe('en');
    expect(browserLanguage(['it-CH', 'de'], [...spoken, 'it'])).toBe('it');
  });

  it('is the first wish, until we know what is spoken', () => {
    expect(wishesOf(['nl-BE', 'nl', 'fr-BE'])).toEqual(['nl', 'fr', 'en']);
    expect(browserLanguage(['nl-BE', 'fr-BE'], [])).toBe('nl');
    expect(browserLanguage([], [])).toBe('en');
  });
});
