/** The ear of a door: is a game played without reading, on this device? */
import { recall, remember } from './memory';

const place = (game: string): string => `spoken.${game}`;

class Spoken {
  #chosen: Record<string, boolean> = $state({});

  of(game: string): boolean {
    return this.#chosen[game] ?? recall<boolean>(place(game), false) === true;
  }

  set(game: string, on: boolean): void {
    this.#chosen[game] = on;
    remember(place(game), on);
  }
}

export const spoken = new Spoken();
