/** How the board uses the box that it is given. */
const BESIDE = 308; // pixels: the seats in a column beside the pond
const BELOW = 116; // and in a strip below it

/** Whether the pond is larger when the seats lie below it; `ratio`: its width by its height. */
export function isLargerAbove(width: number, height: number, ratio: number): boolean {
  const pond = (wide: number, high: number) => Math.min(wide, high * ratio);
  return pond(width - 16, height - BELOW) > pond(width - BESIDE, height);
}
