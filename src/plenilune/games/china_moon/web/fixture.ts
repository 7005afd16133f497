/** A short course for the tests: 0 1 2 3(spring) 4 5a/5b 6a/6b 7 F; and what the library tells about moves on it. */
import { courseOf } from './course';
import type { Shown } from './shown';
import { show } from './shown';
import type { Drawing, FrogMove, Leg, Offer, OfferOfKind, Pieces, Told } from './types';

type DrawnPad = Drawing['pads'][string];
const pad = (at: [number, number], to: string[], kind: DrawnPad['kind'] = 'plain'): DrawnPad => ({ at, to, kind, is_black: false });

export const drawing: Drawing = {
  canvas: [1000, 725],
  radius: 34,
  start: { to: ['1'], at: [84, 634], rx: 66, ry: 58 },
  island: { at: [425, 368], rx: 196, ry: 88, places: [[363, 362], [429, 362], [495, 362], [561, 362]], places_portrait: [[1, 1], [2, 2], [3, 3], [4, 4]], landing: [470, 300] },
  pads: {
    '5a': pad([500, 650], ['6a']), '5b': pad([500, 550], ['6b'], 'lily'), '6a': pad([600, 650], ['7']), '6b': pad([600, 550], ['7'], 'butterfly'),
    '1': pad([100, 600], ['2']), '2': pad([200, 600], ['3'], 'lily'), '3': pad([300, 600], ['4'], 'spring'), '4': pad([400, 600], ['5a', '5b']),
    '7': pad([700, 600], ['F'], 'prankster'),
  },
};

export const course = courseOf(drawing, false);

/** A view of green and blue (and grey, nobody's), the frogs as g1, b0 ... */
export function pieces(frogs: string[], more: Partial<Pieces> = {}): Pieces {
  return {
    frogs: frogs.map((frog) => ({ colour: frog[0]!, pad: frog.slice(1), moved: false })),
    lilies: [], places: ['W', 'Y', 'P', 'B'], pools: [['g', ''], ['b', '']], home: 0, phase: 'move', turn: 'g', moved: [],
    must_be_others: false, frog: null, drop_pad: null, counted: [], ...more,
  };
}

export const shown = (frogs: string[], more: Partial<Pieces> = {}): Shown => show(pieces(frogs, more), { g: 0, b: 0 });

export const leg = (way: string[], more: Partial<Leg> = {}): Leg => ({ way, over: [], lands: 'plain', lily: '', place: null, ...more });

/** A frog of green from its pad along these legs. */
export function frogMove(start: string, legs: Leg[], more: Partial<FrogMove> = {}): FrogMove {
  return { kind: 'frog', frog: 'g', seat: 'g', start, end: legs[0]!.way.at(-1)!, legs, goes_on: false, then: null, ...more };
}

export const swap = (lily: string, seat: string, taken: string, points_after = 0): OfferOfKind<'swap'> => ({ kind: 'swap', lily, seat, taken, points_after });

export const drop = (lily: string, pad: string): OfferOfKind<'drop'> => ({ kind: 'drop', lily, pad, way: [], points_after: 0 });

export const told = (offer: Offer, mover = 'g'): Told => ({ mover, text: '', offer, said: [] });
