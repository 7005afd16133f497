/** The garden in sentences, for those who listen (look.md section 14). */
import type { Say } from '$lib/contract';
import type { Fact } from '$lib/messages';
import { choicesOf, coloursOf, COLOUR_WORDS, COLOURS, heroOf, spaceOf } from './pieces';
import type { Choice, Counts, Hero, HeroesView, Space, Pieces } from './pieces';

type NameOf = (seat: string) => string;

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** `2 green, 3 red`. */
export function pebbles(say: Say, counts: Counts): string {
  const held = COLOURS.flatMap((colour, i) => (counts[i] ? [say(`held-${COLOUR_WORDS[colour]}`, { count: counts[i] })] : []));
  return held.join(', ') || say('held-none');
}

/** `green red`. */
export function tile(say: Say, gems: string): string {
  if (gems === 'magic') return say('magic-tile');
  return coloursOf(gems).map((colour) => say(COLOUR_WORDS[colour])).join(' ') || say('no-tile');
}

/** `Left 3`, `Fountain 1`. */
export const spot = (say: Say, name: string): string => say(`spot-${name.charAt(0)}`, { place: name.slice(1) });

export function prompt(view: HeroesView, say: Say, nameOf: NameOf): string {
  const { pieces } = view;
  if (view.mover === null) {
    const key = view.winners.length === 1 ? 'ask-over' : 'ask-over-shared';
    return say(key, { winners: view.winners.map((seat) => say(`hero-${seat}`)).join(', ') });
  }
  if (view.mover === 'chance') return say(`chance-${pieces.phase}`);
  if (view.mover !== view.seat) return capital(say(`waits-${pieces.phase}`, { hero: nameOf(view.mover) }));
  if (pieces.phase === 'keep') return say(`ask-${goldRule(pieces, view.seat)}`);
  return say(view.offers[0]?.kind === 'pass' ? 'ask-pass' : `ask-${pieces.phase}`);
}

/** The rule of the gold fountain where that hero is: `any-2`. */
export const goldRule = (pieces: Pieces, seat: string): string =>
  (pieces.spaces.find((space) => space.hero === seat)?.gold ?? '').replaceAll(' ', '-');

export function spaceSentence(say: Say, pieces: Pieces, space: Space, isOffered: boolean): string {
  const draws = space.draws ? say('draws', { count: space.draws }) : say('draws-none');
  const hider = space.hero ? ` ${capital(say('hides-here', { hero: `@hero-${space.hero}` }))}` : '';
  if (!space.colour) {
    const gold = space.gold && say(`gold-${space.gold.replaceAll(' ', '-')}`);
    return say(gold ? 'tell-fountain-gold' : 'tell-fountain', { space: space.name, draws, gold }) + hider;
  }
  const gaps = { space: spot(say, space.name), draws, hideout: `@hideout-${space.colour}`, cost: `@cost-${space.colour}` };
  const key = space.can_save && isOffered ? 'tell-space-save' : 'tell-space';
  return say(key, { ...gaps, tile: tile(say, pieces.path[space.place - 1] ?? '') }) + hider;
}

export const saveSentence = (say: Say, choice: Choice): string =>
  say('save-this', { tile: tile(say, choice.tile), pebbles: pebbles(say, choice.pays) });

export function choicesSentence(view: HeroesView, say: Say, nameOf: NameOf): string {
  const told = choicesOf(view).map((choice) => {
    const space = spaceOf(view.pieces, choice.space);
    if (choice.kind === 'hide' && space) return spaceSentence(say, view.pieces, space, true);
    if (choice.kind === 'save') return saveSentence(say, choice);
    return choice.kind === 'keep' ? say('keep-these', { pebbles: pebbles(say, choice.keeps) }) : `${say(`choose-${choice.kind}`)}.`;
  });
  return [prompt(view, say, nameOf), ...own(view, say), ...told].join(' ');
}

export function boardSentence(view: HeroesView, say: Say, nameOf: NameOf): string {
  const { pieces } = view;
  const path = pieces.path.map((gems, i) => `${i + 1} ${tile(say, gems)}`).join(', ');
  const others = pieces.heroes.filter((hero) => hero.seat !== view.seat);
  return [
    prompt(view, say, nameOf),
    ...own(view, say),
    say('tell-path', { path }),
    ...others.map((hero) => capital(heroSentence(say, hero, nameOf))),
    say('tell-heap', { pebbles: pebbles(say, pieces.heap), bag: pieces.bag }),
    say('tell-castle', { castle: pieces.castle, zirroz: pieces.zirroz.length }),
    ...(pieces.is_last_round ? [say('tell-last-round')] : []),
  ].join(' ');
}

const where = (say: Say, hero: Hero): string => (hero.space ? say('at-space', { space: hero.space }) : say('off-board'));

export function heroSentence(say: Say, hero: Hero, nameOf: NameOf): string {
  const held = hero.hand ? pebbles(say, hero.hand) : say('held-hidden', { count: hero.pebbles });
  return say('tell-other', { hero: nameOf(hero.seat), where: where(say, hero), pebbles: held, gems: hero.gems });
}

function own(view: HeroesView, say: Say): string[] {
  const hero = heroOf(view.pieces, view.seat);
  if (!hero?.hand) return [];
  const told = [say('tell-self', { hero: `@hero-${hero.seat}`, where: where(say, hero), pebbles: pebbles(say, hero.hand), gems: hero.gems })];
  if (view.pieces.tray_pebbles && view.pieces.tray) told.push(say('tell-tray', { pebbles: pebbles(say, view.pieces.tray_pebbles) }));
  return told;
}

export function turnSentence(view: HeroesView, say: Say, nameOf: NameOf): string {
  const hand = heroOf(view.pieces, view.seat)?.hand;
  return [prompt(view, say, nameOf), ...(hand ? [say('you-hold', { pebbles: pebbles(say, hand) })] : [])].join(' ');
}

/** What happened, told one by one. `before` is missing when nothing was seen before. */
export function news(before: Pieces | null, view: HeroesView, heard: readonly Fact[], say: Say, nameOf: NameOf): string {
  let seat = before?.seat ?? '';
  const told: string[] = [];
  const tell = (key: string, gaps: Record<string, string | number> = {}) => {
    told.push(seat === view.seat ? say(`you-${key}`, gaps) : capital(say(`they-${key}`, { name: nameOf(seat), ...gaps })));
  };
  for (const [mover, text] of heard) {
    const [word = '', rest = ''] = text.split(' ');
    if (mover !== 'chance') seat = mover;
    if (spaceOf(view.pieces, text)) tell('hide', { spot: spot(say, text) });
    else if (word === 'save') tell('save', { tile: tile(say, newTile(before, view.pieces, seat)) });
    else if (word === 'end' || word === 'pass') tell(word);
    else if (word === 'keep' || word === 'draw') tell(word, { pebbles: pebbles(say, countLetters(rest)), count: rest.length, held: heroOf(view.pieces, seat)?.pebbles ?? 0 });
    else if (word === 'reverse') told.push(say(`turned-${rest}`));
    else if (word === 'push') told.push(rest === 'magic' ? say('tell-last-round') : say('new-tile', { tile: tile(say, rest) }));
  }
  if (before) for (const gems of fallen(before, view.pieces)) told.push(say('zirroz-took', { tile: tile(say, gems) }));
  return told.join(' ');
}

const countLetters = (text: string): Counts => COLOURS.map((colour) => text.split(colour).length - 1) as Counts;

const newTile = (before: Pieces | null, after: Pieces, seat: string): string =>
  without(heroOf(after, seat)?.tiles ?? [], (before && heroOf(before, seat)?.tiles) ?? [])[0] ?? '';

const fallen = (before: Pieces, after: Pieces): string[] => without(after.zirroz, before.zirroz);

function without(all: readonly string[], some: readonly string[]): string[] {
  const rest = [...all];
  for (const one of some) {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
