/** How far the owl has packed. What all games share is packed with the first one: only then does it play. */
import type { Bytes } from '$lib/door/pocket.svelte';

export interface Packing {
  key: string;
  share: number; // of its files, from 0 to 1
  state: 'next' | 'packing' | 'waking' | 'packed'; // waking: all files are here, the server is starting
}

type Parts = Readonly<Record<string, Bytes | undefined>>;

const NOTHING: Bytes = { done: 0, total: 0 };
const sum = (all: readonly Bytes[]): Bytes => ({ done: all.reduce((n, one) => n + one.done, 0), total: all.reduce((n, one) => n + one.total, 0) });
const isAll = ({ done, total }: Bytes): boolean => done >= total;
const shareOf = ({ done, total }: Bytes): number => (total > 0 ? Math.min(done / total, 1) : 0);

export function packingOf(games: readonly string[], parts: Parts, isReady: boolean): Packing[] {
  const shared = sum(Object.entries(parts).flatMap(([part, bytes]) => (bytes && !games.includes(part) ? [bytes] : [])));
  const isBegun = shared.total > 0;
  return games.map((key, at): Packing => {
    const own = parts[key] ?? NOTHING;
    if (isReady && isAll(own)) return { key, share: 1, state: 'packed' };
    const bytes = at === 0 ? sum([shared, own]) : own;
    if (isBegun && isAll(shared) && isAll(own)) return { key, share: 1, state: 'waking' };
    const isUnder = at === 0 ? isBegun : own.done > 0 && (!isAll(own) || isAll(shared));
    return { key, share: shareOf(bytes), state: isUnder ? 'packing' : 'next' };
  });
}

/** What one may play meanwhile: the first that is packed, or the one that will be. */
export const meanwhile = (all: readonly Packing[]): Packing | null => all.find((one) => one.state === 'packed') ?? all[0] ?? null;

export const isPacked = (all: readonly Packing[]): boolean => all.length > 0 && all.every((one) => one.state === 'packed');

/** Of all that there is to pack. */
export const shareOfAll = (parts: Parts): number => shareOf(sum(Object.values(parts).flatMap((bytes) => bytes ?? [])));
