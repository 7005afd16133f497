/** Picking up and putting down: a tap and a tap, a drag, arrows and Enter. Whatever has `data-spot` takes part. */

const FAR = 8; // pixels: less is a tap
const NEAR = 14; // pixels: a tap beside a small thing means it
const SPOT = '[data-spot]';

export class Hand {
  held: string | null = $state(null); // the spot that something was picked up from
  drag: { x: number; y: number } | null = $state.raw(null);
  #down: { x: number; y: number; spot: string } | null = null;
  #root: HTMLElement | null = null;

  constructor(
    readonly holds: (spot: string) => boolean,
    readonly move: (from: string, to: string) => void,
  ) {}

  /** A tap: picks up what is there, or puts down what is held; once more on the same lets go of it. */
  tap(spot: string): void {
    const from = this.held;
    if (from === null) this.held = this.holds(spot) ? spot : null;
    else {
      this.held = null;
      if (from !== spot) this.move(from, spot);
    }
  }

  drop(): boolean {
    const was = this.held !== null;
    this.held = null;
    return was;
  }

  /** For the element that holds all spots. */
  attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const heard = {
      pointerdown: this.#pointerdown, pointermove: this.#pointermove, pointerup: this.#pointerup, pointercancel: this.#cancel, click: this.#click,
      keydown: this.#key,
    };
    for (const [name, act] of Object.entries(heard)) root.addEventListener(name, act as EventListener);
    return () => {
      for (const [name, act] of Object.entries(heard)) root.removeEventListener(name, act as EventListener);
    };
  };

  #spotAt(target: EventTarget | null): string | null {
    return target instanceof Element ? (target.closest<HTMLElement>(SPOT)?.dataset['spot'] ?? null) : null;
  }

  /** What was tapped, or on the board what is nearest to it. */
  #spotNear(event: MouseEvent): string | null {
    const spot = this.#spotAt(event.target);
    const board = event.target instanceof Element && !event.target.closest('button, a, input, label, summary') ? event.target.closest('[role=group]') : null;
    if (spot !== null || !board || event.detail === 0) return spot;
    let [best, nearest]: [string | null, number] = [null, NEAR];
    for (const one of board.querySelectorAll<HTMLElement>(`button${SPOT}`)) {
      const box = one.getBoundingClientRect();
      const beyond = (at: number, from: number, to: number) => Math.max(from - at, 0, at - to);
      const far = Math.hypot(beyond(event.clientX, box.left, box.right), beyond(event.clientY, box.top, box.bottom));
      if (far < nearest && one.checkVisibility({ opacityProperty: true })) [best, nearest] = [one.dataset['spot'] ?? null, far];
    }
    return best;
  }

  #pointerdown = (event: PointerEvent): void => {
    const spot = event.button === 0 ? this.#spotAt(event.target) : null; // a drag begins on the thing itself
    this.#down = spot !== null && this.holds(spot) ? { x: event.clientX, y: event.clientY, spot } : null;
  };

  #pointermove = (event: PointerEvent): void => {
    const down = this.#down;
    if (!down) return;
    if (!this.drag && Math.hypot(event.clientX - down.x, event.clientY - down.y) < FAR) return;
    this.held = down.spot;
    this.drag = { x: event.clientX, y: event.clientY };
  };

  #pointerup = (event: PointerEvent): void => {
    const [down, was] = [this.#down, this.drag];
    this.#down = null;
    this.drag = null;
    if (!down || !was) return;
    this.held = null;
    const to = document.elementsFromPoint(event.clientX, event.clientY).map((one) => this.#spotAt(one)).find((spot) => spot !== null && spot !== down.spot);
    if (to) this.move(down.spot, to);
    this.#isDragged = true;
    setTimeout(() => (this.#isDragged = false)); // the click that ends a drag is none
  };
  #isDragged = false;

  #cancel = (): void => {
    this.#down = null;
    this.drag = null;
    this.held = null;
  };

  #click = (event: MouseEvent): void => {
    const spot = this.#spotNear(event);
    if (spot !== null && !this.#isDragged) this.tap(spot);
  };

  /** To the nearest spot in that direction. */
  #key = (event: KeyboardEvent): void => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const here = event.target instanceof Element ? event.target.closest<HTMLElement>(SPOT) : null;
    if (!way || !here || !this.#root || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const middle = (one: Element) => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2] as const;
    };
    const [x, y] = middle(here);
    let [best, nearest]: [HTMLElement | null, number] = [null, Infinity];
    for (const one of this.#root.querySelectorAll<HTMLElement>(`button${SPOT}`)) {
      if (one === here || !one.checkVisibility()) continue;
      const [cx, cy] = middle(one);
      const along = (cx - x) * (way[0] ?? 0) + (cy - y) * (way[1] ?? 0);
      const aside = Math.abs((cx - x) * (way[1] ?? 0)) + Math.abs((cy - y) * (way[0] ?? 0));
      if (along > 2 && along + 2.5 * aside < nearest) [best, nearest] = [one, along + 2.5 * aside];
    }
    best?.focus();
  };
}
