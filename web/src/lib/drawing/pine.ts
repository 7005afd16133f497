/** A pine of four tiers: its top at (x, base - height). */
export function pine(x: number, base: number, height: number): string {
  const spread = [0.088, 0.147, 0.203, 0.26];
  const top = base - height;
  return spread
    .map((share, tier) => {
      const peak = top + tier * 0.2 * height;
      const foot = peak + 0.4 * height;
      const half = share * height;
      const bend = foot - 0.07 * height;
      return `M${r(x)} ${r(peak)}L${r(x + half)} ${r(foot)}Q${r(x)} ${r(bend)} ${r(x - half)} ${r(foot)}Z`;
    })
    .join('');
}

/** The same numbers each time for the same seed, so that a scene never changes while one looks at it. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const r = (value: number) => Math.round(value * 10) / 10;
