import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetBoard, keepBoard, recallBoard } from './lastboard';
import type { Scene } from './messages';
import { forgetDevice, writeShelf } from './shelf/file';

function storage(limit = Infinity): Storage {
  const kept: Record<string, unknown> = {};
  const own = (value: (name: string, text?: string) => unknown) => ({ enumerable: false, value });
  return Object.defineProperties(kept, {
    getItem: own((name) => (name in kept ? kept[name] : null)),
    setItem: own((name, text = '') => {
      if (text.length > limit) throw new Error('full');
      kept[name] = text;
    }),
    removeItem: own((name) => void delete kept[name]),
  }) as unknown as Storage;
}

const seat = (name: string, kind: string, more = {}) => ({ seat: name, kind, name: '', face: '', level: 1, present: true, awaySeconds: 0, standIn: false, ...more });

interface Wish { table?: object; view?: object | null; stopped?: boolean; seq?: number }
const scene = ({ table = {}, view = {}, ...more }: Wish = {}): Scene =>
  ({
    type: 'scene', seq: 5, generation: 0, drawing: { row: 1 }, heard: [], mayUndo: 'no', stopped: false, request: null, time: null, meanwhile: [],
    table: { id: 't', game: 'full-moon', status: 'playing', mine: ['S'], seats: [seat('S', 'you'), seat('N', 'computer')], needsCurtain: false, hides: false, invitation: null, ...table },
    view: view && { seat: 'S', mover: 'S', pieces: 'secret', ...view },
    ...more,
  }) as unknown as Scene;

const keep = (wish: Wish = {}) => keepBoard('t', scene(wish), 'en', 'a.js');
const seen = (lang = 'en', pages = 'a.js') => recallBoard('t', lang, pages)?.seq ?? null;
const isKept = () => 'plenilune.board' in localStorage;

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('the last board', () => {
  it('is the one that was shown last, with what it is drawn from', () => {
    keep();
    keep({ seq: 6 });
    expect(seen()).toBe(6);
    expect(recallBoard('t', 'en', 'a.js')?.drawing).toEqual({ row: 1 });
    expect(recallBoard('another', 'en', 'a.js')).toBeNull();
  });

  it('is not shown in another language, nor by other pages', () => {
    keep();
    expect([seen('fr'), seen('en', 'b.js')]).toEqual([null, null]);
  });

  it('is forgotten when the game ends, and with everything else', () => {
    keep();
    keep({ view: { mover: null } });
    expect(isKept()).toBe(false);
    keep();
    keep({ stopped: true });
    expect(isKept()).toBe(false);
    keep();
    forgetBoard('another');
    expect(isKept()).toBe(true);
    forgetDevice();
    expect(isKept()).toBe(false);
  });

  it('is not taken along with the shelf', () => {
    keep();
    expect(writeShelf()).not.toContain('secret');
  });

  it('never comes from behind a curtain, nor stays when one falls', () => {
    const two = { mine: ['S', 'N'], seats: [seat('S', 'you'), seat('N', 'here')], hides: true };
    keep({ table: { ...two, needsCurtain: true } });
    expect(isKept()).toBe(false);
    keep({ table: { ...two, needsCurtain: true }, view: { seat: null } });
    expect(isKept()).toBe(false);
    keep({ table: two }); // several share the device: one's own view is the other's secret, whatever is said of curtains
    expect(isKept()).toBe(false);
    keep();
    keep({ table: { needsCurtain: true } });
    expect(isKept()).toBe(false);
  });

  it('is kept where several share a device and nothing is hidden', () => {
    keep({ table: { mine: ['S', 'N'], seats: [seat('S', 'you'), seat('N', 'here')] } });
    expect(seen()).toBe(5);
  });

  it('is one’s own: of what is hidden only what this person sees', () => {
    keep({ table: { hides: true }, view: { seat: 'S', mover: 'N' } });
    expect(seen()).toBe(5);
    keep({ table: { hides: true }, view: { seat: 'N' } });
    expect(isKept()).toBe(false);
    keep({ table: { mine: [] }, view: { seat: null } });
    expect(isKept()).toBe(false);
  });

  it('is no game with people or programs elsewhere', () => {
    for (const other of [seat('N', 'guest'), seat('N', 'open'), seat('N', 'computer', { program: 'yours' })]) {
      keep();
      keep({ table: { seats: [seat('S', 'you'), other] } });
      expect(isKept()).toBe(false);
    }
    keep({ table: { status: 'waiting' }, view: null });
    expect(isKept()).toBe(false);
  });

  it('is judged again when it is read', () => {
    localStorage.setItem('plenilune.board', JSON.stringify({ id: 't', lang: 'en', pages: 'a.js', scene: scene({ table: { needsCurtain: true } }) }));
    expect(seen()).toBeNull();
    localStorage.setItem('plenilune.board', '{"id": "t"}');
    expect(seen()).toBeNull();
  });

  it('is rather none than an old one where there is no room', () => {
    keep();
    vi.stubGlobal('localStorage', Object.assign(storage(10), { 'plenilune.board': localStorage.getItem('plenilune.board') }));
    keep({ seq: 6 });
    expect(seen()).toBeNull();
  });
});
