/** What was tapped last, or chosen by a key: after a try that was something else it gets a pale ring. */
interface Point {
  x: number;
  y: number;
}

export class Tap {
  ring: Point | null = $state.raw(null);
  #last: Point | null = null;

  point = (event: PointerEvent): void => {
    this.ring = null;
    this.#last = { x: event.clientX, y: event.clientY };
  };

  key = (event: KeyboardEvent): void => {
    const thing = event.target;
    if ((event.key !== 'Enter' && event.key !== ' ') || !(thing instanceof Element)) return;
    const box = thing.getBoundingClientRect();
    this.ring = null;
    this.#last = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  stay(): void {
    this.ring = this.#last;
  }
}
