/** Two fingers enlarge the pond; a double tap on open water shows all of it again. */
import type { Point } from './types';

const LARGEST = 3;

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  #fingers = new Map<number, Point>();

  get isPinching(): boolean {
    return this.#fingers.size > 1;
  }

  get transform(): string {
    return this.scale === 1 ? 'none' : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
  }

  down(event: PointerEvent): void {
    if (event.pointerType === 'touch') this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** Moves and enlarges with the two fingers; `box` is the pond as it lies unscaled. */
  move(event: PointerEvent, box: DOMRect): void {
    if (!this.#fingers.has(event.pointerId)) return;
    const before = [...this.#fingers.values()];
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const now = [...this.#fingers.values()];
    if (before.length !== 2) return;
    const long = ([a, b]: Point[]) => Math.hypot(a![0] - b![0], a![1] - b![1]) || 1;
    const middle = ([a, b]: Point[]): Point => [(a![0] + b![0]) / 2 - box.x, (a![1] + b![1]) / 2 - box.y];
    const scale = Math.min(LARGEST, Math.max(1, (this.scale * long(now)) / long(before)));
    const [fromX, fromY] = middle(before);
    const [toX, toY] = middle(now);
    const grows = scale / this.scale;
    this.x = clamp(toX - (fromX - this.x) * grows, box.width * (1 - scale), 0);
    this.y = clamp(toY - (fromY - this.y) * grows, box.height * (1 - scale), 0);
    this.scale = scale;
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  reset(): void {
    [this.scale, this.x, this.y] = [1, 0, 0];
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
