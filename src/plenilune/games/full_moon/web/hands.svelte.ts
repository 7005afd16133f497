/** Taps and drags: which thing they mean, and what to ask when it cannot be. */
import type { BoardProps } from '$lib/contract';
import { pointIn } from '$lib/pointer';
import { promptLine } from '$lib/prompt.svelte';
import { isFar, pullAt, type Pull } from './drag';
import { distance, stripAt, type Point } from './geometry';
import type { Model } from './model.svelte';
import { hit, NEAR } from './spots';
import { ways } from './steps';
import { printsOf, type Wolf } from './wolves';

export class Hands {
  pulledBy: Point | null = $state.raw(null);
  hot: string | null = $state(null); // the spot under the pointer or in focus
  #model: Model;
  #given: () => BoardProps<'full-moon'>;
  #pull: Pull | null = null;
  #hasDragged = false;

  constructor(model: Model, given: () => BoardProps<'full-moon'>) {
    this.#model = model;
    this.#given = given;
  }

  down = (event: PointerEvent): void => {
    const model = this.#model;
    model.show.finish();
    this.#hasDragged = false;
    this.#pull = null;
    if (!model.isOpen || event.button !== 0) return;
    const point = pointOf(event);
    const wolf = model.boxes.find(({ box }) => distance(box, point) === 0)?.wolf;
    if (wolf) this.#pull = pullAt(model.offers, model.may, wolf, point);
  };

  move = (event: PointerEvent): void => {
    const point = pointOf(event);
    if (!this.#pull || (!this.#pull.isOn && !isFar(this.#pull, point))) return;
    if (!this.#pull.isOn) this.#lift(this.#pull, event);
    this.pulledBy = { x: point.x - this.#pull.start.x, y: point.y - this.#pull.start.y };
    this.hot = this.#slotAt(point)?.key ?? null;
  };

  up = (event: PointerEvent): void => {
    const wasOn = this.#pull?.isOn;
    this.#pull = null;
    if (!wasOn) return;
    const slot = this.#slotAt(pointOf(event));
    this.#hasDragged = true;
    this.pulledBy = null;
    this.hot = null;
    if (slot) this.#model.chooseWay(slot.offer);
    else this.#model.turn.clear();
  };

  cancel = (): void => {
    if (this.#pull?.isOn) this.#model.turn.clear();
    this.#pull = null;
    this.pulledBy = null;
  };

  /** True when something was done by a key or by assistance, so that the focus should follow. */
  click = (event: MouseEvent): boolean => {
    if (this.#hasDragged || !this.#model.isOpen) {
      this.#hasDragged = false;
      return false;
    }
    const { spots, boxes } = this.#model;
    const element = (event.target as Element).closest<HTMLElement>('[data-thing]');
    const isByName = element !== null && (event.detail === 0 || element.tagName !== 'BUTTON');
    const found = (isByName && spots.find((spot) => spot.key === element.dataset.thing)) || hit(spots, boxes, pointOf(event));
    if (!found) this.#tapStrip(pointOf(event));
    else if (typeof found === 'string') this.#impossible(found);
    else found.act();
    return event.detail === 0;
  };

  #lift(pull: Pull, event: PointerEvent): void {
    const boxNow = () => this.#model.boxes.find((one) => one.wolf === pull.leader)?.box ?? { x: 0, y: 0 };
    const shown = boxNow();
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#model.turn.asked = null;
    this.#model.turn.choice = { leader: pull.leader, size: pull.size, isPackSet: true, right: null };
    const home = boxNow();
    pull.start = { x: pull.start.x - shown.x + home.x, y: pull.start.y - shown.y + home.y };
    pull.isOn = true;
    this.#given().cue('pick');
  }

  #slotAt(point: Point) {
    return this.#model.slots.find((slot) => slot.boxes.some((box) => distance(box, point) <= NEAR));
  }

  /** On a narrow screen the whole strip of a column is its target. */
  #tapStrip(point: Point): void {
    const model = this.#model;
    const column = model.upright ? stripAt(model.geo, point) : null;
    if (column === null || model.step === 'moon') return;
    const wolf = model.endOf(column);
    const slot = model.slots.find((one) => one.offer.goal - 1 === column);
    const spot = model.spots.find((one) => one.key === `wolf:${wolf}`);
    if (slot) model.chooseWay(slot.offer);
    else if (spot) spot.act();
    else this.#impossible(wolf);
  }

  /** Asks which rule forbids what a tap on that wolf would mean. */
  #impossible(wolf: Wolf): void {
    const { turn, pieces, pack, offers } = this.#model;
    const { tell, why, announce, cue } = this.#given();
    const column = this.#model.columnOf(wolf);
    const leader = turn.choice.leader;
    const from = leader ? this.#model.columnOf(leader) : column;
    if (leader && from !== column) {
      const right = column > from;
      if (ways(offers, turn.choice).some((offer) => offer.right === right)) {
        const sentence = tell(['runs-exactly', { wolf: `@named-${leader}`, distance: `@columns-${printsOf(leader)}` }]);
        promptLine.because(sentence);
        announce(sentence);
        cue('illegal');
      } else why(`${pack.join('')}${right ? '>' : '<'}^`);
      return;
    }
    const standing = pieces.side === 'S' ? (pieces.columns[column] ?? []) : [...(pieces.columns[column] ?? [])].reverse();
    const run = leader ? standing.slice(0, standing.indexOf(wolf) + 1) : [wolf];
    const hasRoom = column + printsOf(run[0] ?? '') < pieces.columns.length;
    why(`${run.join('')}${hasRoom ? '>' : '<'}^`);
  }
}

const pointOf = (event: MouseEvent): Point => pointIn(event, event.currentTarget as Element);
