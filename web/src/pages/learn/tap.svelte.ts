/** What was tapped last on the board, or chosen by a key: after a try that was something else it gets a pale ring. What lies in the dock does not:
 * the owl's card comes back over it. */
interface Point {
  x: number;
  y: number;
}

export class Tap {
  ring: Point | null = $state.raw(null);
  #last: Point | null = null;

  point = (event: PointerEvent): void => {
    this.ring = null;
    if (event.target instanceof Element && !event.target.closest('.dock')) this.#last = { x: event.clientX, y: event.clientY };
  };

  key = (event: KeyboardEvent): void => {
    const thing = event.target;
    if ((event.key !== 'Enter' && event.key !== ' ') || !(thing instanceof Element) || thing.closest('.dock')) return;
    const box = thing.getBoundingClientRect();
    this.ring = null;
    this.#last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  stay(): void {
    this.ring = this.#last;
  }
}
