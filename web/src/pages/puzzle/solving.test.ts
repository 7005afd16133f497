import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '$lib/api';
import type { Puzzle, PuzzleAnswer, Told, View } from '$lib/messages';
import { promptLine } from '$lib/prompt.svelte';
import { Solving } from './solving.svelte';

vi.mock('$lib/api', () => ({ api: { tryPuzzle: vi.fn(), puzzleSolution: vi.fn() } }));
vi.mock('$lib/app.svelte', () => ({ app: { announce: vi.fn(), say: (key: string) => key, cue: vi.fn(), trouble: () => 'That did not work.', settings: { motion: true } } }));

const view = (mover: string | null): View => ({ seat: 'S', mover, moves: ['a', 'b'], offers: [{}, {}] }) as unknown as View;
const told = (mover: string, text: string): Told => ({ mover, text, offer: { kind: text }, said: [] });
const puzzle = { id: 'moon-2-1', game: 'moon', moons: 2, seat: 'S', table: { seats: [] }, drawing: {}, view: view('S') } as unknown as Puzzle;
const answer: PuzzleAnswer = {
  result: 'on', after: view('N'), afterHeard: [told('S', 'a')], reply: told('N', 'x'), view: view('S'), heard: [told('N', 'x')], title: '', sentence: '',
};

let solving: Solving;

beforeEach(() => {
  vi.useFakeTimers();
  solving = new Solving(puzzle);
});
afterEach(() => {
  solving.stop();
  promptLine.clear();
  vi.useRealTimers();
});

describe('a try', () => {
  it('is under way until it has been judged; then the other answers', async () => {
    vi.mocked(api.tryPuzzle).mockResolvedValueOnce(answer);
    const trying = solving.play('a');
    expect(solving.pending).toBe('a');
    await trying;
    expect([solving.pending, solving.acting, solving.scene.seq]).toEqual([null, null, 1]);
    await vi.advanceTimersByTimeAsync(2000);
    expect([solving.acting, solving.scene.seq, solving.moves, solving.left]).toEqual(['S', 2, ['a', 'x'], 1]);
  });

  it('that does not arrive may be made again', async () => {
    vi.mocked(api.tryPuzzle).mockRejectedValueOnce(new Error('no connection'));
    await solving.play('a');
    expect([solving.pending, solving.acting, solving.scene.seq, solving.moves]).toEqual([null, 'S', 0, []]);
    expect(promptLine.reason).toBe('That did not work.');
    vi.mocked(api.tryPuzzle).mockResolvedValueOnce(answer);
    await solving.play('a');
    expect(solving.scene.seq).toBe(1);
  });

  it('that is wrong shows what the other answers, and is taken back', async () => {
    vi.mocked(api.tryPuzzle).mockResolvedValueOnce({ ...answer, result: 'almost', view: null });
    await solving.play('b');
    await vi.advanceTimersByTimeAsync(2000);
    expect(solving.showing).toEqual({ move: 'x', offer: { kind: 'x' }, tone: 'warn' });
    solving.again();
    expect([solving.acting, solving.scene.seq, solving.moves]).toEqual(['S', 0, []]);
  });
});

describe('the solution', () => {
  const scenes = [
    { view: view('N'), heard: [told('S', 'a')], sentence: 'You hop.' },
    { view: view('S'), heard: [told('N', 'x')], sentence: 'North hops.' },
    { view: view(null), heard: [told('S', 'b')], sentence: 'You hop home.' },
  ];

  it('is played through, says why, and can be tried after all', async () => {
    vi.mocked(api.puzzleSolution).mockResolvedValueOnce({ scenes, sentence: 'Because.' });
    await solving.solution();
    expect([solving.phase, solving.acting, solving.scene.seq]).toEqual(['showing', null, 1]);
    await vi.advanceTimersByTimeAsync(6000);
    expect([solving.phase, solving.left, solving.scene.seq, solving.answer?.sentence]).toEqual(['shown', 0, 3, 'Because.']);
    solving.again();
    expect([solving.phase, solving.acting, solving.scene.seq, solving.left]).toEqual(['play', 'S', 0, 2]);
  });

  it('that does not come leaves the puzzle as it was', async () => {
    vi.mocked(api.puzzleSolution).mockRejectedValueOnce(new Error('no connection'));
    await solving.solution();
    expect([solving.phase, solving.acting, solving.scene.seq]).toEqual(['play', 'S', 0]);
  });
});
