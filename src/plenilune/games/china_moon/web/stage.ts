/** Moves what is drawn: a frog hops, lilies fly between the pond and the seats. Every motion can be ended at once. */
import { mount, unmount } from 'svelte';
import { pointIn } from '$lib/pointer';
import { ease, ms } from './motion';
import type { Course } from './course';
import Flyer from './Flyer.svelte';
import type { Shown, Step } from './shown';
import { spotOf } from './spots';

const HIGH = 26; // of a hop, in units of the drawing

const box = (root: Element, selector: string) => [...root.querySelectorAll(selector)].at(-1)?.getBoundingClientRect() ?? null;

interface Flight {
  lily: string;
  from: DOMRect | null;
  to: DOMRect | null; // null: it leaves the game
}

export class Stage {
  pace = 1;
  #running = new Set<Animation>();

  constructor(private root: HTMLElement) {}

  finish(): void {
    for (const animation of this.#running) animation.finish();
  }

  async hop(course: Course, before: Shown, after: Shown, step: Extract<Step, { kind: 'hop' }>): Promise<void> {
    const element = this.root.querySelector(`[data-frog="${step.frog}"]`);
    const lift = element?.querySelector('[data-lift]');
    const find = (shown: Shown) => shown.frogs.find((frog) => frog.id === step.frog)!;
    if (!element || !lift) return;
    const [from, to] = [spotOf(course, before, find(before)), spotOf(course, after, find(after))];
    const place = ([x, y]: readonly [number, number]) => ({ transform: `translate(${x}px, ${y}px)` });
    const [high, length] = step.over.length ? [HIGH * 1.8, ms.hop * 1.35] : [HIGH, ms.hop];
    await this.#play([
      [element, [place(from.at), place(to.at)], length, ease.both],
      [
        lift,
        [{ transform: 'none' }, { transform: `translateY(${-high}px) scale(1.12)` }, { transform: 'none' }],
        length,
        ease.both,
      ],
    ]);
  }

  /** Which lilies a step sends through the air, from what is drawn now. */
  flights(step: Exclude<Step, { kind: 'hop' | 'land' }>): Flight[] {
    const seat = (name: string | null) => (name ? box(this.root, `[data-seat="${name}"] [data-purse]`) : null);
    const pool = (name: string, lily: string) => box(this.root, `[data-seat="${name}"] [data-pool="${lily}"] svg`) ?? seat(name);
    if (step.kind === 'take') {
      const from = step.place >= 0 ? `[data-place="${step.place}"]` : `[data-lily="${step.pad}"]`;
      return [{ lily: step.lily, from: box(this.root, from), to: seat(step.seat) }];
    }
    if (step.kind === 'drop') {
      return [{ lily: step.lily, from: pool(step.seat, step.lily), to: box(this.root, `[data-pad="${step.pad}"]`) }];
    }
    return [
      { lily: step.given, from: pool(step.seat, step.given), to: seat(step.other) },
      { lily: step.taken, from: pool(step.other, step.taken), to: seat(step.seat) },
    ];
  }

  /** Lilies on their way, each from one box to another; they cross in mid-air. */
  async fly(flights: Flight[]): Promise<void> {
    const flyers = flights.flatMap(({ lily, from, to }, i) => {
      if (!from?.width) return [];
      const target = document.createElement('div');
      target.className = 'flyer';
      this.root.append(target);
      const flyer = mount(Flyer, { target, props: { lily, size: from.width } });
      const end = to ?? from;
      const place = (box: DOMRect, size: number, dy = 0) => {
        const { x, y } = pointIn({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }, this.root);
        return `translate(${x}px, ${y + dy}px) scale(${size})`;
      };
      const middle = new DOMRect((from.x + end.x) / 2, (from.y + end.y) / 2, (from.width + end.width) / 2, (from.height + end.height) / 2);
      const frames = [
        { transform: place(from, 1), opacity: 1 },
        { transform: place(middle, 1.15, i % 2 ? 30 : -30), opacity: 1 },
        { transform: place(end, to ? Math.max(0.4, 24 / from.width) : 0.2), opacity: to ? 1 : 0 },
      ];
      return [{ flyer, target, frames }];
    });
    await this.#play(flyers.map(({ target, frames }) => [target, frames, ms.lily, ease.both]));
    for (const { flyer, target } of flyers) {
      void unmount(flyer);
      target.remove();
    }
  }

  /** Without motion: the pond as it is now comes through. */
  fade(): void {
    this.root.querySelector('[data-pond]')?.animate([{ opacity: 0.4 }, { opacity: 1 }], { duration: ms.fade });
  }

  async #play(parts: [Element, Keyframe[], number, string][]): Promise<void> {
    const animations = parts.map(([element, frames, duration, easing]) =>
      element.animate(frames, { duration: duration / this.pace, easing, fill: 'forwards' }),
    );
    for (const animation of animations) this.#running.add(animation);
    await Promise.allSettled(animations.map((animation) => animation.finished));
    for (const animation of animations) {
      this.#running.delete(animation);
      // What is drawn next takes over where the motion ended.
      requestAnimationFrame(() => animation.cancel());
    }
  }
}
