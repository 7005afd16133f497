import { describe, expect, it, vi } from 'vitest';
import type { Hint, Scene, Table } from './messages';

vi.mock('./app.svelte', () => ({ app: {} }));
vi.mock('./api', () => ({ api: {} }));
vi.mock('./prompt.svelte', () => ({ promptLine: {} }));
const { mayHint, nextStep, sentenceOf, showingOf } = await import('./hint.svelte');

const tableOf = (...kinds: string[]) => ({ status: 'playing', mine: ['S'], seats: kinds.map((kind) => ({ kind })) }) as unknown as Table;
const hint: Hint = { seq: 4, move: 'k2>^', sentence: 'Look', why: 'Because', steps: ['Look', 'This way', 'All'] };
const scene = { seq: 4, view: { moves: ['k1>^', 'k2>^'], offers: ['one', 'two'] } } as unknown as Scene;

describe('a hint', () => {
  it('is for those who play with computers, or together on one device', () => {
    expect(mayHint(tableOf('you', 'computer'))).toBe(true);
    expect(mayHint(tableOf('you', 'here', 'computer'))).toBe(true);
    expect(mayHint(tableOf('you', 'guest'))).toBe(false);
    expect(mayHint({ ...tableOf('computer', 'computer'), mine: [] })).toBe(false);
    expect(mayHint({ ...tableOf('you', 'computer'), status: 'over' })).toBe(false);
  });

  it('goes from the piece to all of the move, and then out', () => {
    expect([nextStep(null), nextStep(1), nextStep(2), nextStep(3)]).toEqual([1, 2, 3, null]);
  });

  it('says what each step shows, and at last why', () => {
    expect([sentenceOf(hint, 1), sentenceOf(hint, 2), sentenceOf(hint, 3)]).toEqual(['Look', 'This way', 'Because']);
    expect(sentenceOf({ ...hint, why: '' }, 3)).toBe('All');
  });

  it('is drawn by the offer of its move, and only in its own position', () => {
    expect(showingOf(hint, 2, scene)).toEqual({ move: 'k2>^', offer: 'two', tone: 'target', step: 2 });
    expect(showingOf(hint, 2, { ...scene, seq: 5 })).toBeNull();
    expect(showingOf(hint, null, scene)).toBeNull();
    expect(showingOf({ ...hint, move: 'pass' }, 1, scene)).toBeNull();
  });
});
