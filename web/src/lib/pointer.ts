/** Where a pointer is in a box of the board, from its upper left corner as the person sees it: the shell may have turned the board over (`data-turned`),
 * and the board a part of it back (`data-turned="false"`). */
export function pointIn(event: { clientX: number; clientY: number }, element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  const isTurned = element.closest<HTMLElement>('[data-turned]')?.dataset.turned === 'true';
  return isTurned ? { x: box.right - event.clientX, y: box.bottom - event.clientY } : { x: event.clientX - box.x, y: event.clientY - box.y };
}
