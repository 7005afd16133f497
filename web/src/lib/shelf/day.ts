/** When a game ended, as one remembers it: today by the hour, then yesterday, the weekday, the date. */
export function dayOf(iso: string, lang: string, hour: (iso: string) => string, now: Date = new Date()): string {
  const then = new Date(iso);
  const days = Math.round((midnight(now) - midnight(then)) / 86_400_000);
  if (days <= 0) return hour(iso);
  if (days === 1) return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(-1, 'day');
  if (days < 7) return new Intl.DateTimeFormat(lang, { weekday: 'long' }).format(then);
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', ...year }).format(then);
}

const midnight = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);
