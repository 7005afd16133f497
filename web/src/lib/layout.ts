import type { Layout } from './contract';

/** Which arrangement fits a window of that size. */
export function layoutOf(width: number, height: number): Layout {
  if (height < 520 && width > height && width < 1024) return 'side';
  if (width >= 1024) return 'wide';
  return width >= 600 ? 'tablet' : 'phone';
}
