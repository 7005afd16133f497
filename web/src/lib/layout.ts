import type { Layout } from './contract';

/** Whether the screen stands on its short side, so that a long board runs down it. */
export const isUpright = (layout: Layout): boolean => layout === 'phone' || layout === 'tablet';

/** Which arrangement fits a window of that size. */
export function layoutOf(width: number, height: number): Layout {
  if (height < 520 && width > height && width < 1024) return 'side';
  if (width >= 1024) return 'wide';
  return width >= 600 ? 'tablet' : 'phone';
}
