/** Small things kept on this device: the last choices at each game's table. */
export function recall<T>(place: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`plenilune.${place}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function remember(place: string, value: unknown): void {
  try {
    localStorage.setItem(`plenilune.${place}`, JSON.stringify(value));
  } catch {
    // Forbidden or full: then it is forgotten.
  }
}
