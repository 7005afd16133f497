import type { Say } from '$lib/contract';

/** A sentence cut at its gaps, so that pictures can stand there: ['Let ', '{lily}', ' go']. */
export function parts(say: Say, key: string, gaps: string[]): string[] {
  const kept = Object.fromEntries(gaps.map((gap) => [gap, `{${gap}}`]));
  return say(key, kept).split(/(\{\w+\})/).filter((part) => part.trim());
}
