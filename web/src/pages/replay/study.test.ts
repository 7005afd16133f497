import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import type { History, Position, View } from '$lib/messages';
import { Study, tableSource } from './study.svelte';

vi.mock('$lib/api', () => ({ api: { history: vi.fn(), analysis: vi.fn(), curve: vi.fn() }, WrongAnswer: class extends Error {} }));

const view = { seat: 'S', mover: 'S', moves: ['a', 'b'] } as unknown as View;
const past = { table: { status: 'over', hides: false, seats: [{ seat: 'S' }, { seat: 'N' }] }, seat: null, steps: [{ seq: 7, view, heard: [] }] };
const position = (heard: number) => ({ seq: 7, view, heard: Array(heard).fill({ mover: 'S' }), moves: [], bestLine: [] }) as unknown as Position;

let study: Study;

beforeEach(async () => {
  vi.mocked(api.history).mockResolvedValue(past as unknown as History);
  vi.mocked(api.curve).mockResolvedValue({ points: [], complete: true, steps: 1 });
  vi.mocked(api.analysis).mockResolvedValue(position(0));
  study = new Study(tableSource('t'), () => 'That did not work.');
  await study.open(null);
  await vi.waitFor(() => expect(study.position).not.toBeNull());
});

describe('a move tried', () => {
  it('is under way until it has been judged', async () => {
    let answer = (_: Position) => {};
    vi.mocked(api.analysis).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    const trying = study.try('a');
    expect(study.pending).toBe('a');
    answer(position(1));
    await trying;
    expect(study.pending).toBeNull();
    expect(study.scene?.seq).toBe(8);
  });

  it('that fails leaves the position as it was, and everything may be tried again', async () => {
    vi.mocked(api.analysis).mockRejectedValueOnce(new Error('no connection'));
    const before = study.scene?.seq;
    await study.try('a');
    expect(study.pending).toBeNull();
    expect(study.trouble).toBe('That did not work.');
    expect([study.acting, study.scene?.seq, study.line]).toEqual(['S', before, []]);
    await study.try('a');
    expect(study.line.map((one) => one.move)).toEqual(['a']);
  });

  it('is forgotten when one goes elsewhere', async () => {
    vi.mocked(api.analysis).mockReturnValueOnce(new Promise(() => {}));
    void study.try('a');
    study.leave();
    expect(study.pending).toBeNull();
  });
});
