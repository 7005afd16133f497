/** A verdict for people: how far it leans and to whom, and which sentence says so. Figures come from the server; here is no rule. */
import type { Position, Verdict } from '$lib/messages';

export type Lean = 'even' | 'little' | 'better' | 'much';
export type Tone = 'first' | 'second' | 'none';

/** A sentence not yet said: a key of the words, and what fills its gaps. `seat` is to be filled in as a name. */
export interface Saying {
  key: string;
  seat?: string;
  other?: string;
  gaps?: Record<string, string | number>;
}

const LEANS: [Lean, number][] = [['even', 0.07], ['little', 0.2], ['better', 0.42]];

/** How many moves of the winner's own that is. */
export const moonsOf = (verdict: Verdict): number => Math.ceil(verdict.plies / 2);

/** An average of imagined games; a search that ended before it found a win is none. */
export const isEstimate = (verdict: Verdict): boolean => !verdict.is_proven && verdict.looked === 0 && Object.keys(verdict.shares).length > 0;

/** Two sides and nothing to count: one line tells all, up for the first seat. */
export const isTwoSided = (seats: readonly string[], verdict: Verdict | undefined): boolean =>
  seats.length === 2 && (verdict === undefined || Object.keys(verdict.points).length === 0);

export function leanOf(verdict: Verdict): { lean: Lean; seat: string } {
  const [[seat, best] = ['', 0], [, second] = ['', 0]] = Object.entries(verdict.shares).sort((a, b) => b[1] - a[1]);
  return { lean: LEANS.find(([, most]) => best - second < most)?.[0] ?? 'much', seat };
}

/** From 1 (the first seat has won) to -1 (the second has). A win far away is nearer to the middle. */
export function balanceOf(verdict: Verdict, seats: readonly string[]): number {
  const [first = '', second = ''] = seats;
  if (verdict.is_proven) {
    if (verdict.winner === null) return 0;
    return (verdict.winner === first ? 1 : -1) * (0.55 + 0.45 / Math.max(1, moonsOf(verdict)));
  }
  return ((verdict.shares[first] ?? 0) - (verdict.shares[second] ?? 0)) * 0.5;
}

/** What each seat may expect of the win, together 1. */
export function partsOf(verdict: Verdict, seats: readonly string[]): number[] {
  if (seats.length === 2 && isTwoSided(seats, verdict)) {
    const up = (balanceOf(verdict, seats) + 1) / 2;
    return [up, 1 - up];
  }
  const all = seats.reduce((sum, seat) => sum + (verdict.shares[seat] ?? 0), 0);
  return seats.map((seat) => (all > 0 ? (verdict.shares[seat] ?? 0) / all : 1 / seats.length));
}

export function titleOf(verdict: Verdict): Saying {
  if (verdict.is_proven) {
    return verdict.winner ? { key: 'verdict-win', seat: verdict.winner, gaps: { count: moonsOf(verdict) } } : { key: 'verdict-even' };
  }
  if (!isEstimate(verdict)) return { key: 'verdict-open' };
  const { lean, seat } = leanOf(verdict);
  return { key: `lean-${lean}`, seat };
}

export function lineOf(verdict: Verdict, seats: readonly string[]): Saying {
  if (verdict.is_proven) {
    if (!verdict.winner) return { key: 'verdict-even-line' };
    const others = seats.filter((seat) => seat !== verdict.winner);
    return others.length === 1 && others[0] ? { key: 'verdict-win-line', other: others[0] } : { key: 'verdict-win-line-all' };
  }
  if (!isEstimate(verdict)) return { key: 'verdict-open-line', gaps: { count: verdict.looked } };
  return expected(verdict, leanOf(verdict).seat);
}

function expected(verdict: Verdict, seat: string): Saying {
  const points = verdict.points[seat];
  if (points !== undefined) {
    return { key: 'points-line', seat, gaps: { points: points.toFixed(1), error: Math.max(0.1, 2 * (verdict.points_error[seat] ?? 0)).toFixed(1) } };
  }
  return { key: 'share-line', seat, gaps: { share: percent(verdict.shares[seat]), error: percent(2 * (verdict.shares_error[seat] ?? 0)) } };
}

const percent = (part: number | undefined): number => Math.round(100 * (part ?? 0));

/** The verdict on a move, on its pill. Its plies are counted from before the move. */
export function pillOf(verdict: Verdict, mover: string, seats: readonly string[]): Saying & { tone: Tone } {
  if (verdict.is_proven) {
    if (!verdict.winner) return { key: 'pill-even', tone: 'none' };
    const tone = verdict.winner === seats[0] ? 'first' : 'second';
    const gaps = { count: moonsOf(verdict) };
    return verdict.winner === mover ? { key: 'pill-win', gaps, tone } : { key: 'pill-loss', seat: verdict.winner, gaps, tone };
  }
  if (!isEstimate(verdict)) return { key: 'pill-open', tone: 'none' };
  return { key: 'pill-share', gaps: { share: percent(verdict.shares[mover]) }, tone: 'none' };
}

/** Where there is no reason to give: what the figures mean, or how to find out. */
export function meaningOf({ view, verdict, moves }: Position): Saying {
  const [best] = moves;
  if (!best) return { key: 'meaning-known' };
  if (!isEstimate(verdict) || !view.mover) return { key: 'meaning-line' };
  return { key: 'meaning-share', seat: view.mover, gaps: { share: percent(best.verdict.shares[view.mover]) } };
}
