/** Everything the board draws and offers, derived from the view, what is chosen so far, and the size of the box. */
import type { BoardProps, Layout } from '$lib/contract';
import { ms } from './motion';
import { areaOf, choiceMoon, measure, orderMoon, slotBoxes, tileBox, type Box, type Point } from './geometry';
import { isAtNear, nearOf, orientationOf } from './orientation';
import { place, type Run } from './placement';
import * as tale from './sentences';
import type { Show } from './show.svelte';
import { drawn } from './showing';
import type { Kind, Spot } from './spots';
import { leaders, moons, offered, packOf, packs, stepOf, wayOf, ways, type Offered } from './steps';
import { Turn, type Asker } from './turn.svelte';
import { otherSeat, type Wolf } from './wolves';

const SKY = { wide: { x: 0.856, y: 0.1875, size: 108 }, tablet: { x: 0.833, y: 0.19, size: 82 }, phone: { x: 0.826, y: 0.178, size: 60 } };

export class Model implements Asker {
  size = $state.raw({ width: 1280, height: 800, bar: 64, safeBottom: 0 });
  readonly turn: Turn;
  readonly show: Show;
  #given: () => BoardProps<'full-moon'>;

  constructor(given: () => BoardProps<'full-moon'>, show: Show) {
    this.#given = given;
    this.show = show;
    this.turn = new Turn(this);
  }

  // Who looks, and at what

  view = $derived.by(() => this.#given().scene.view!);
  pieces = $derived.by(() => this.view.pieces);
  shown = $derived.by(() => this.show.shown);
  mine = $derived.by(() => this.#given().scene.table.mine);
  near = $derived.by(() => this.#given().near ?? nearOf(this.mine));
  isOpposite = $derived.by(() => (this.#given().near ?? null) !== null && this.near === this.mine[1]);
  layout = $derived.by((): Layout => (this.#given().small && this.#given().layout !== 'phone' ? 'wide' : this.#given().layout));
  lies = $derived.by(() => orientationOf(this.near, this.layout, this.isOpposite));
  upright = $derived.by(() => this.lies.upright);
  isOver = $derived.by(() => this.view.mover === null);
  speaker: tale.Speaker = $derived.by(() => {
    const { say, tell, nameOf } = this.#given();
    return { say, tell, nameOf, ...this.lies };
  });

  // What may be done

  offers: Offered[] = $derived.by(() => (this.#given().acting ? offered(this.view.moves, this.view.offers) : []));
  pending = $derived.by(() => this.#given().pending);
  asksFirst = $derived.by(() => this.#given().settings.ask);
  isOpen = $derived.by(() => this.show.isResting && this.offers.length > 0 && this.pending === null);
  step = $derived.by(() => (this.isOpen ? stepOf(this.offers, this.turn.choice, this.#given().spoken) : 'none'));
  may = $derived.by(() => (this.isOpen ? leaders(this.offers) : []));
  pack = $derived.by(() => (this.show.isResting ? packOf(this.offers, this.turn.choice.leader, this.turn.choice.size) : []));
  way = $derived.by(() => (this.show.isResting ? wayOf(this.offers, this.turn.choice) : null));
  packChoice = $derived.by(() => {
    const { leader } = this.turn.choice;
    return this.isOpen ? packs(this.offers, leader).map((size) => packOf(this.offers, leader, size)) : [];
  });

  // Where it is

  area = $derived.by(() => {
    const { settings, lookingBack, small, nameless, spoken, near } = this.#given();
    if (small) return { layout: this.layout, x: 0, y: 0, width: this.size.width, height: this.size.height, room: this.shown.columns.every((column) => column.length === 1) ? 190 : 430 };
    return areaOf(this.layout, this.size, { isLeftHanded: settings.leftHanded, lookingBack, nameless, spoken, isAcross: (near ?? null) !== null });
  });
  geo = $derived.by(() => measure(this.area, this.shown.columns.length, this.isOpposite));
  placement = $derived.by(() => {
    const run: Run | null = this.way ? { wolves: this.way.wolves, goal: this.way.goal - 1, side: this.pieces.side } : this.shown.run;
    return place(this.shown.columns, this.near, run);
  });
  boxes = $derived.by(() => this.placement.wolves.map((stand) => ({ wolf: stand.wolf, box: tileBox(this.geo, stand) })));
  toNear = $derived.by(() => this.pieces.side === this.near); // the bank from which the mover plays

  slots = $derived.by(() =>
    (this.isOpen ? ways(this.offers, this.turn.choice) : [])
      .filter((offer) => offer.right !== this.turn.choice.right)
      .map((offer) => {
        const boxes = slotBoxes(this.geo, offer.goal - 1, this.#heightOf(offer.goal - 1), offer.wolves.length, this.toNear);
        return { key: `slot:${offer.right ? 'right' : 'left'}`, offer, wolves: offer.wolves, toNear: this.toNear, boxes };
      }),
  );

  /** The far side's first. */
  moons = $derived.by(() =>
    (this.way && this.step !== 'pack' ? moons(this.offers, this.turn.choice) : [])
      .filter((offer) => this.pending === null || this.pending === offer.text)
      .map((offer) => {
        const isNear = isAtNear(this.lies, offer.moon === 'above');
        const point = choiceMoon(this.geo, offer.goal - 1, this.#heightOf(offer.goal - 1), isNear);
        const isOn = offer.text === this.turn.asked || offer.text === this.pending;
        return { key: `moon:${offer.moon}`, offer, isNear, point, isOn };
      })
      .sort((a, b) => Number(a.isNear) - Number(b.isNear)),
  );

  order = $derived.by(() => {
    const { moon } = this.shown;
    if (!moon) return null;
    const isNear = isAtNear(this.lies, moon.above);
    const point = orderMoon(this.geo, moon.column - 1, this.#heightOf(moon.column - 1), isNear);
    const isInTheWay = isNear === this.toNear && this.slots.some((slot) => slot.offer.goal === moon.column);
    const isGhost = isInTheWay || this.turn.choice.right !== null || (this.drawn?.moon ?? null) !== null;
    return { point, turn: (this.upright ? 90 : 0) + (isNear ? 180 : 0), isGhost };
  });

  /** A move that is shown gives way to one that is being made. */
  drawn = $derived.by(() => {
    const showing = this.#given().show;
    if (!showing || !this.show.isResting || this.turn.choice.leader || this.pending !== null) return null;
    return drawn(this.geo, this.placement, this.pieces.side, this.near, showing);
  });

  sky = $derived.by(() => {
    return this.layout === 'side' ? SKY.phone : SKY[this.layout];
  });
  four = $derived.by(() => (this.shown.isWon && this.pieces.four !== null ? this.pieces.four - 1 : null));

  /** The great moon, when somebody has won. */
  rise = $derived.by(() => {
    if (this.four === null) return null;
    const size = 150 * Math.min(1, Math.max(this.geo.scale, 0.7));
    const top = tileBox(this.geo, { wolf: '', column: this.four, place: this.upright ? 0 : 3, height: this.upright ? 1 : 4 });
    const y = Math.max(this.area.y + size / 2, top.y - size * 0.3);
    const { settings, pace } = this.#given();
    return { point: { x: top.x + top.width / 2, y }, size, length: settings.motion && pace !== 0 ? ms.win : 0 };
  });

  // What can be tapped

  columnOf(wolf: Wolf): number {
    return this.pieces.columns.findIndex((column) => column.includes(wolf));
  }

  /** The wolf of a column that is nearest to the mover. */
  endOf(column: number): Wolf {
    const wolves = this.pieces.columns[column] ?? [];
    return (this.pieces.side === 'S' ? wolves[0] : wolves.at(-1)) ?? '';
  }

  spots: Spot[] = $derived.by(() => {
    if (!this.isOpen) return [];
    const { speaker, turn, pieces, pack } = this;
    const boxOf = (wolf: Wolf) => this.boxes.filter((one) => one.wolf === wolf).map((one) => one.box);
    const moonSpots = this.moons.map(({ key, offer, point, isOn }) =>
      spot('moon', key, [round(point, this.geo.ring)], tale.moonLabel(speaker, offer, otherSeat(pieces.side)), isOn, () => turn.commit(offer.text)),
    );
    const slotSpots = this.slots.map(({ key, offer, boxes }) =>
      spot('slot', key, boxes, tale.slotLabel(speaker, offer), false, () => this.chooseWay(offer)),
    );
    const packSpots = this.packChoice.filter((wolves) => wolves.length > 1).map((wolves) => {
      const wolf = wolves.at(-1) ?? '';
      const label = speaker.say('label-along', { wolf: tale.short(speaker.say, wolf) });
      return spot('pack', `pack:${wolves.length}`, boxOf(wolf), label, pack.includes(wolf), () => this.choosePack(wolves.length));
    });
    const wolfSpots = this.may.map((wolf) => {
      const at = this.columnOf(wolf);
      const isOn = turn.choice.leader === wolf;
      const label = tale.wolfLabel(speaker, pieces.columns[at] ?? [], at, pieces.side, isOn);
      return spot('wolf', `wolf:${wolf}`, boxOf(wolf), label, isOn, () => this.chooseWolf(wolf));
    });
    return [...moonSpots, ...slotSpots, ...packSpots, ...wolfSpots];
  });

  kindNow: Kind = $derived.by(() => (this.step === 'moon' ? 'moon' : this.step === 'wolf' ? 'wolf' : 'slot'));

  play(move: string): void {
    this.#given().play(move);
  }

  chooseWolf(wolf: Wolf): void {
    const smallest = this.packChoice[0]?.length ?? 1;
    if (this.turn.choice.leader !== wolf) this.turn.wolf(wolf);
    else if (this.turn.choice.size > smallest) this.turn.pack(smallest);
    else this.turn.back();
    this.#given().cue('pick');
  }

  choosePack = (size: number): void => {
    if (!this.packChoice.some((wolves) => wolves.length === size)) return;
    this.turn.pack(size);
    this.#given().cue('pick');
  };

  chooseWay(offer: Offered): void {
    this.turn.way(offer);
    this.#given().cue('put');
  }

  #heightOf(column: number): number {
    return this.placement.heights[column] ?? 1;
  }
}

const spot = (kind: Kind, key: string, boxes: Box[], label: string, isOn: boolean, act: () => void): Spot => ({ kind, key, boxes, label, isOn, act });

const round = (point: Point, radius: number): Box => ({ x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius });
