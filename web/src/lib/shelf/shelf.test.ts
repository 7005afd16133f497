import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../api';
import type { TableLine } from '../messages';
import { remember, recall } from '../memory';
import { forgetDevice, mergeShelf, readShelf, together, writeShelf } from './file';
import { addGames, addLines, findGames, gameOfLine, opponentsOf, OWLS, readGames, shelfGames, type Wish } from './games';
import { bringRunning, readRunning, takeRunning } from './running';
import { countOf, litPath, shareOf, tallyOf } from './moons';

class Kept {
  [name: string]: unknown;
}
function storage(): Storage {
  const kept = new Kept();
  const hidden = { enumerable: false };
  return Object.defineProperties(kept, {
    getItem: { ...hidden, value: (name: string) => (name in kept ? String(kept[name]) : null) },
    setItem: { ...hidden, value: (name: string, value: string) => void (kept[name] = value) },
    removeItem: { ...hidden, value: (name: string) => void delete kept[name] },
  }) as unknown as Storage;
}

const line = (id: string, change: Partial<TableLine> = {}): TableLine => ({
  id, game: 'full-moon', status: 'over', withNames: [], mine: ['S'], winners: ['S'], stopped: false, yourTurn: false, changed: '2026-11-18T03:00:00+00:00',
  owls: [3], toMove: '', ...change,
});

beforeEach(() => vi.stubGlobal('localStorage', storage()));

describe('games on the shelf', () => {
  it('are the finished ones, once each, and stay when the server has forgotten them', () => {
    expect(addLines([line('a'), line('b', { status: 'playing' }), line('c', { changed: '2026-11-19T03:00:00+00:00' })])).toBe(2);
    expect(addLines([line('a', { winners: ['N'] })])).toBe(0);
    expect(addLines([])).toBe(0);
    expect(shelfGames().map((game) => [game.id, game.result])).toEqual([['c', 'won'], ['a', 'won']]);
  });

  it('say how they ended, and the level only where all owls have one and nobody else played', () => {
    const ended = (change: Partial<TableLine>) => gameOfLine(line('x', change));
    expect(ended({ winners: ['N'] })).toMatchObject({ result: 'lost', level: 3 });
    expect(ended({ winners: [] })).toMatchObject({ result: 'shared', level: 3 });
    expect(ended({ winners: [], stopped: true })).toMatchObject({ result: 'stopped', level: 3 });
    expect(ended({ mine: [], owls: [] })).toMatchObject({ result: 'opened', level: 0, seat: '' });
    expect(ended({ owls: [2, 2] }).level).toBe(2);
    expect(ended({ owls: [2, 3] }).level).toBe(0);
    expect(ended({ withNames: ['Zoé'] }).level).toBe(0);
    expect(ended({ mine: ['S', 'N'], owls: [] }).level).toBe(0);
  });

  it('say by which act they ended, if by one', () => {
    const by = (kind: 'resigns' | 'draw' | 'stops' | 'out-of-time', mine = ['S']) => gameOfLine(line('x', { mine, ended: { kind, by: 'N' } })).by;
    expect([by('resigns'), by('draw'), by('stops'), by('out-of-time')]).toEqual(['resigns', 'draw', 'stops', 'out-of-time']);
    expect([by('resigns', ['S', 'N']), by('draw', ['S', 'N'])]).toEqual(['resigns-here', 'draw']);
    expect(gameOfLine(line('x', { ended: null }))).not.toHaveProperty('by');
    const kept = { ...gameOfLine(line('x')), by: 'resigns' };
    expect(readGames([kept, { ...kept, by: 'magic' }, { ...kept, by: undefined }]).map((game) => game.by)).toEqual(['resigns', undefined, undefined]);
  });

  it('are found by game and by any part of a name, accents or not', () => {
    const games = [gameOfLine(line('a', { withNames: ['Zoé'] })), gameOfLine(line('b', { game: 'china-moon', withNames: ['Tom'] }))];
    const names = (game: { names: string[] }) => game.names.join(' ');
    const found = (wish: Partial<Wish>) => findGames(games, { game: '', against: '', words: '', ...wish }, names).map(({ id }) => id);
    expect(found({ words: 'ZOE' })).toEqual(['a']);
    expect(found({ game: 'china-moon' })).toEqual(['b']);
    expect(found({ game: 'china-moon', words: 'zoe' })).toEqual([]);
  });

  it('are found by whom they were played with, the most frequent first', () => {
    const with_ = (id: string, withNames: string[], change: Partial<TableLine> = {}) => gameOfLine(line(id, { withNames, ...change }));
    const games = [with_('a', ['Zoé', 'Tom']), with_('b', ['Tom'], { winners: ['N'] }), with_('c', []), with_('d', [], { mine: [] }), with_('e', [''])];
    expect(opponentsOf(games)).toEqual(['Tom', 'Zoé', OWLS]);
    const found = (against: string) => findGames(games, { game: '', against, words: '' }, () => '');
    expect(found('Tom').map(({ id }) => id)).toEqual(['a', 'b']);
    expect(countOf(found('Tom'))).toEqual({ won: 1, shared: 0, lost: 1 });
    expect(found(OWLS).map(({ id }) => id)).toEqual(['c']); // one that was only looked at was played with nobody
    expect(found('').length).toBe(5);
  });

  it('are read from anything, and what is none is left out', () => {
    const good = gameOfLine(line('a'));
    expect(readGames([good, { ...good, at: 'soon' }, { ...good, level: 9 }, { ...good, names: 'x' }, { ...good, result: 'x' }, null, 3])).toEqual([good]);
    expect(readGames([{ ...good, more: 1 }])).toEqual([good]);
    expect(readGames('x')).toEqual([]);
  });
});

describe('moons', () => {
  it('are lit by the share of games won', () => {
    addLines([line('a'), line('b', { winners: ['N'] }), line('c', { winners: [] }), line('d', { stopped: true }), line('e', { owls: [4] })]);
    const tally = tallyOf(shelfGames(), 'full-moon', 3);
    expect(tally).toEqual({ won: 1, shared: 1, lost: 1 });
    expect(shareOf(tally)).toBe(0.5);
    expect(shareOf(tallyOf(shelfGames(), 'full-moon', 5))).toBeNull();
  });

  it('are drawn from nothing to the full circle', () => {
    expect(litPath(0, 20)).toBe('');
    expect(litPath(0.25, 20)).toBe('M0 -20A20 20 0 0 1 0 20A10.00 20 0 0 0 0 -20Z');
    expect(litPath(0.75, 20)).toBe('M0 -20A20 20 0 0 1 0 20A10.00 20 0 0 1 0 -20Z');
    expect(litPath(1, 20)).toContain('1 1');
  });
});

describe('a shelf taken along', () => {
  it('loses nothing, has nothing twice, and leaves what was chosen here', () => {
    addLines([line('a'), line('b')]);
    remember('puzzles', { done: ['p1', 'p2'], last: 'p2' });
    remember('evenings', { '2026-11-17': 'p1' });
    remember('settings', { theme: 'paper' });
    remember('lesson.full-moon.first', { at: 3, done: false });
    remember('lantern', { table: 'secret' });
    const taken = writeShelf();
    expect(taken).not.toContain('lantern');
    vi.stubGlobal('localStorage', storage());
    addLines([line('b'), line('c')]);
    remember('puzzles', { done: ['p3', 'p1'], last: 'p3' });
    remember('evenings', { '2026-11-18': 'p2' });
    remember('lesson.full-moon.first', { at: 0, done: true });
    expect(mergeShelf(readShelf(taken))).toEqual({ come: 1, known: 1 });
    const once = writeShelf();
    expect(mergeShelf(readShelf(taken))).toEqual({ come: 0, known: 2 });
    expect(mergeShelf(readShelf(once))).toEqual({ come: 0, known: 3 });
    expect(writeShelf()).toBe(once);
    expect(shelfGames().map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
    expect(recall('puzzles', {})).toEqual({ done: ['p3', 'p1', 'p2'], last: 'p3' });
    expect(recall('evenings', {})).toEqual({ '2026-11-18': 'p2', '2026-11-17': 'p1' });
    expect(recall('lesson.full-moon.first', {})).toEqual({ at: 0, done: true });
    expect(recall('settings', {})).toEqual({ theme: 'paper' });
    remember('settings', { theme: 'night' });
    mergeShelf(readShelf(taken));
    expect(recall('settings', {})).toEqual({ theme: 'night' });
  });

  it('has nothing of a running game in it', () => {
    addLines([line('running', { status: 'playing' }), line('over')]);
    expect(writeShelf()).not.toContain('running');
  });

  it('brings nothing to any other place of this device', () => {
    mergeShelf(readShelf(JSON.stringify({ plenilune: 'shelf', version: 1, games: [], kept: { lantern: { table: 'x' }, puzzles: null, 'other.thing': 1 } })));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('is refused with a reason when it is none', () => {
    const key = (text: string) => {
      try {
        readShelf(text);
        return '';
      } catch (error) {
        return (error as { key: string }).key;
      }
    };
    const bad = ['', '{', '[]', 'null', '{"plenilune":"record"}', '{"plenilune":"shelf"}', '{"plenilune":"shelf","version":1}', '{"plenilune":"shelf","version":1,"games":{},"kept":{}}', '{"plenilune":"shelf","version":1,"games":[],"kept":[]}'];
    expect(bad.map(key)).toEqual(bad.map(() => 'shelf-unreadable'));
    expect(key('{"plenilune":"shelf","version":2}')).toBe('shelf-newer');
  });

  it('is gone from the device when all is forgotten', () => {
    addGames([gameOfLine(line('a'))]);
    localStorage.setItem('of-another-site', 'x');
    forgetDevice();
    expect(Object.keys(localStorage)).toEqual(['of-another-site']);
  });

  it('comes together by parts', () => {
    expect(together({ a: [1], b: true }, { a: [1, 2], b: false, c: 'x' })).toEqual({ a: [1, 2], b: true, c: 'x' });
  });
});

describe('running games in a file', () => {
  const tables = [line('a', { status: 'playing' }), line('b'), line('c', { status: 'playing', mine: [] })];
  let opened: string[];

  beforeEach(() => {
    opened = [];
    vi.spyOn(api, 'shelf').mockImplementation(async () => ({ tables: [...tables, ...opened.map((id) => line(id, { status: 'playing' }))] }));
    vi.spyOn(api, 'along').mockImplementation(async (id) => ({ text: `record of ${id}`, fragment: '', qr: [] }));
    vi.spyOn(api, 'openRecord').mockImplementation(async () => {
      opened.push(`new ${opened.length}`);
      return { id: opened.at(-1)!, isOver: false };
    });
  });

  it('are those that somebody of this device plays', async () => {
    const text = writeShelf(await takeRunning());
    expect(readShelf(text).running).toEqual([{ id: 'a', text: 'record of a' }]);
    expect(readShelf(writeShelf()).running).toEqual([]);
  });

  it('come once, and again only where they are no longer', async () => {
    const games = [{ id: 'a', text: '1' }, { id: 'x', text: '2' }, { id: 'y', text: '3' }];
    expect(await bringRunning(games)).toBe(2); // a is here
    expect(await bringRunning(games)).toBe(0);
    opened.pop();
    expect(await bringRunning(games)).toBe(1);
  });

  it('that came are kept where one of them is no game', async () => {
    vi.spyOn(api, 'openRecord').mockImplementationOnce(async () => ({ id: 'new', isOver: false })).mockRejectedValueOnce(new Error('line 1'));
    opened.push('new');
    await expect(bringRunning([{ id: 'x', text: '2' }, { id: 'y', text: '' }])).rejects.toThrow('line 1');
    expect(await bringRunning([{ id: 'x', text: '2' }])).toBe(0);
  });

  it('are read with care', () => {
    expect(readRunning([{ id: 'x', text: 'y', more: 1 }, { id: '', text: 'y' }, { id: 1, text: 'y' }, null, 'x'])).toMatchObject([{ id: 'x', text: 'y' }]);
    expect(readRunning({ length: 1 })).toEqual([]);
  });
});
