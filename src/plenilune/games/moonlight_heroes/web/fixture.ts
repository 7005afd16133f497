/** Pieces and facts for tests. */
import { COLOURS } from './pieces';
import type { Counts, Hero, KeepChoice, Offer, Pieces, Space, Told } from './pieces';

export const counts = (letters: string): Counts => COLOURS.map((colour) => letters.split(colour).length - 1) as Counts;

export const space = (name: string, change: Partial<Space> = {}): Space => ({
  name, colour: 'g', place: Number(name.slice(1)), draws: 1, sign: '', gold: '', hero: '', can_save: false, lacks: '', label: [['tell-space', { spot: name }]], ...change,
});

export const hero = (seat: string, change: Partial<Hero> = {}): Hero => ({
  seat, space: '', pebbles: 4, hand: null, gems: 0, tiles: [], label: ['tell-hero', { name: `%${seat}` }], ...change,
});

export const pieces = (change: Partial<Pieces> = {}): Pieces => ({
  phase: 'hide', seat: 'f', left: 0, path: ['g', 'y', 'r', '', 'gy', 'gr'], lacks: ['', '', '', '', '', ''],
  spaces: [space('L1'), space('L4', { colour: 'r' }), space('R5', { colour: 'g' }), space('F1', { colour: '', place: 0, sign: 'star', draws: 2 })],
  heroes: [hero('f', { hand: [2, 1, 1] }), hero('w')], bag: 40, heap: [0, 0, 0], tray: 0, tray_pebbles: null, castle: 10, zirroz: [],
  reverses: [], is_last_round: false, quiet_turns_left: 50, ...change,
});

const CHANCE: readonly string[] = ['draw', 'push', 'reverse'];

/** What was heard, from what was done. */
export const heard = (...offers: Offer[]): Told[] => offers.map((offer) => ({ mover: CHANCE.includes(offer.kind) ? 'chance' : offer.seat, text: '', offer, said: [] }));

export const hide = (space: string, pays = '', seat = 'f', start = ''): Offer => ({
  kind: 'hide', seat, start, space, pays: counts(pays), draws: 1, refills: false,
});

export const save = (place: number, tile: string, start: string): Offer => ({
  kind: 'save', seat: 'f', start, place, tile, pays: counts(tile), label: ['save-this', {}],
});

/** `??`: two that are nobody else's business. */
export const draw = (letters: string, start: string, change: Partial<Extract<Offer, { kind: 'draw' }>> = {}): Offer => ({
  kind: 'draw', seat: 'f', start, count: letters.length, pebbles: letters.includes('?') ? null : counts(letters), on_tray: false, kept: null, refills: false, ...change,
});

export const keep = (letters: string, rest = '', start = 'F1'): KeepChoice => ({
  kind: 'keep', seat: 'f', start, kept: { count: letters.length, pebbles: counts(letters), rest: counts(rest) },
  label: ['keep-these', { pebbles: letters }], move: `keep ${letters}`,
});

export const push = (tile: string, pushes: number, falls = ''): Offer => ({ kind: 'push', seat: 'f', tile, pushes, falls });
