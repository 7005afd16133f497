/** The moves of a game as a list to read: turn by turn, each with what was decided in it. */
import type { Said, Step, Told } from '$lib/messages';

export interface Ply {
  index: number; // of the step that it led to
  told: Told;
  said: Said[]; // the decision, and what chance did then
}

/** What one seat did, and what others had to decide meanwhile. */
export interface Turn {
  number: number;
  seat: string;
  plies: Ply[];
}

type Seen = Pick<Step, 'heard'> & { view?: { pieces?: unknown } | null };

export const decisionOf = (heard: readonly Told[]): Told | undefined => heard.findLast(({ mover }) => mover !== 'chance');

/** Whose turn it was: a game may say so where somebody else decides in it. */
function whose(before: Seen | undefined, mover: string): string {
  const pieces = before?.view?.pieces as { turn?: unknown } | null | undefined;
  return typeof pieces?.turn === 'string' ? pieces.turn : mover;
}

export function turnsOf(steps: readonly Seen[]): Turn[] {
  const turns: Turn[] = [];
  steps.forEach((step, index) => {
    const told = decisionOf(step.heard);
    if (!told) return;
    const seat = whose(steps[index - 1], told.mover);
    const ply = { index, told, said: step.heard.slice(step.heard.indexOf(told)).flatMap((one) => one.said) };
    const last = turns.at(-1);
    if (last?.seat === seat) last.plies.push(ply);
    else turns.push({ number: turns.length + 1, seat, plies: [ply] });
  });
  return turns;
}

/** The turn in which a step lies; none before the first. */
export const turnAt = (turns: readonly Turn[], index: number): Turn | undefined => turns.findLast(({ plies }) => (plies[0]?.index ?? 0) <= index);
