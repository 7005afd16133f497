/** Without reading: of all that may be chosen, so much as four large cards hold. Where there is more, the fourth turns the page. */
const PLACES = 4;

export interface Handful<T> {
  shown: T[];
  next: T | null; // the first of the next page, which comes round to the first one; null: all are shown
}

/** The page on which `current` is; the first one where it is nowhere. */
export function handful<T extends { key: string }>(things: readonly T[], current: string | null): Handful<T> {
  if (things.length <= PLACES) return { shown: [...things], next: null };
  const most = PLACES - 1;
  const at = Math.max(0, things.findIndex((thing) => thing.key === current));
  const first = at - (at % most);
  return { shown: things.slice(first, first + most), next: things[first + most] ?? things[0] ?? null };
}
