/** Which steps of a game get a dot on its line: the start and the end of each turn, as far as there is room for them. */
const ROOM = 12; // pixels from dot to dot

export function dotsOf(ends: readonly number[], last: number, width: number): number[] {
  const found = [0];
  for (const step of ends) {
    const pixels = ((step - (found.at(-1) ?? 0)) * width) / Math.max(1, last);
    if (pixels >= ROOM) found.push(step);
  }
  return found;
}
