/** Where things are drawn, in pixels of the board's box. `upright`: the row runs down the screen, the own bank is left. */
import type { Layout } from '$lib/contract';
import { isUpright } from './orientation';
import type { Stand } from './placement';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Disc extends Point {
  radius: number;
}

/** What the row may use: between the ribbon and the dock. */
export interface Area extends Box {
  layout: Layout;
  room?: number; // across a lying row at full size
}

export interface Geometry {
  upright: boolean;
  isOpposite: boolean; // column 1 is last
  area: Area;
  columns: number;
  pitch: number; // from column to column
  tile: { width: number; height: number };
  stack: number; // from wolf to wolf within a column
  scale: number; // of a tile of 100 x 76
  moon: number; // diameter
  ring: number; // radius of the dashed ring round a moon that may be placed
}

export interface Manner {
  isLeftHanded?: boolean;
  lookingBack?: boolean | undefined; // no dock
  nameless?: boolean | undefined; // the seats are left out, so that the ribbon moves up
  spoken?: boolean | undefined; // a dock with large cards
  isAcross?: boolean; // two sit at opposite edges: the row is in the middle for both
}

/** By how much ribbon, seats and dock are larger: on a large screen the row is, too. */
export const zoomOf = (layout: Layout, size: { width: number; height: number }): number =>
  layout === 'wide' && size.width >= 1600 && size.height >= 900 ? 1.25 : 1;

/** The room between ribbon and dock. */
export function areaOf(
  layout: Layout, size: { width: number; height: number; bar: number; safeBottom: number },
  { isLeftHanded = false, lookingBack = false, nameless = false, spoken = false, isAcross = false }: Manner = {},
): Area {
  const phone = size.bar + (nameless ? 48 : 93);
  const zoom = zoomOf(layout, size);
  const above = { wide: Math.max(size.bar, nameless ? 0 : 64) + 72 * zoom, tablet: size.bar + (nameless ? 72 : 80), phone, side: size.bar + 46 }[layout];
  const below = size.safeBottom + (lookingBack ? 12 : { wide: 20 + 96 * zoom, tablet: spoken ? 200 : 154, phone: spoken ? 188 : 180, side: 8 }[layout]);
  const hasMiddle = isAcross && (layout === 'wide' || layout === 'tablet'); // a phone has no room to spare
  const [top, dock] = hasMiddle ? [Math.max(above, below), Math.max(above, below)] : [above, below];
  const aside = layout === 'side' && !lookingBack ? 236 : 0;
  const height = Math.max(120, size.height - top - dock);
  return { layout, x: isLeftHanded ? aside : 0, y: top, width: size.width - aside, height };
}

const TILE = { width: 100, height: 76 };
const GAP = 3; // between wolves of a column
const SLOT_GAP = 7;
const ROOM = 548; // across a lying row at full size: what 1280 by 800 leaves between ribbon and dock

export function measure(area: Area, columns: number, isOpposite = false): Geometry {
  return { ...(isUpright(area.layout) ? standing(area, columns) : lying(area, columns)), isOpposite };
}

type Measured = Omit<Geometry, 'isOpposite'>;

function lying(area: Area, columns: number): Measured {
  const [pitch, tile] = columns <= 10 ? [115, 100] : [100, 86];
  const most = area.layout === 'side' ? 1 : 1.5;
  const fit = Math.min(most, (area.width - Math.min(60, area.width * 0.08)) / (columns * pitch), area.height / (area.room ?? ROOM));
  return finish(area, columns, false, pitch * fit, (tile * fit) / TILE.width);
}

function standing(area: Area, columns: number): Measured {
  const unit = area.room !== undefined ? 1 : area.layout === 'tablet' ? 1.5 : Math.min(1.2, area.width / 390);
  const pitch = Math.min(63 * unit, area.height / columns);
  return finish(area, columns, true, pitch, (pitch * 0.917) / TILE.height);
}

function finish(area: Area, columns: number, upright: boolean, pitch: number, scale: number): Measured {
  const tile = { width: TILE.width * scale, height: TILE.height * scale };
  const least = area.room === undefined ? 0.6 : 0.36; // a small picture has a small moon
  const moon = upright ? Math.max(24, 42 * scale) : 42 * Math.max(scale, least);
  const ring = upright ? Math.min(24 * (area.layout === 'tablet' ? 1.3 : 1), Math.max(19, pitch * 0.4)) : 30 * Math.max(scale, least);
  const stack = (upright ? tile.width : tile.height) + GAP;
  return { upright, area, columns, pitch, tile, stack, scale, moon, ring };
}

/** The middle of a column, and of a place `off` pixels from it towards the own bank. */
export function at(geo: Geometry, column: number, off: number): Point {
  const along = (column - (geo.columns - 1) / 2) * geo.pitch * (geo.isOpposite ? -1 : 1);
  const middle = { x: geo.area.x + geo.area.width / 2, y: geo.area.y + geo.area.height / 2 };
  return geo.upright ? { x: middle.x - off, y: middle.y + along } : { x: middle.x + along, y: middle.y + off };
}

const boxAt = (point: Point, width: number, height: number): Box => ({ x: point.x - width / 2, y: point.y - height / 2, width, height });

export function tileBox(geo: Geometry, stand: Stand): Box {
  return boxAt(at(geo, stand.column, ((stand.height - 1) / 2 - stand.place) * geo.stack), geo.tile.width, geo.tile.height);
}

/** From the middle of a column to its edge. */
export const reach = (geo: Geometry, height: number): number => (height * geo.stack - GAP) / 2;

/** The column's bed: a soft shade round all its wolves. */
export function bedBox(geo: Geometry, column: number, height: number): Box {
  const across = 2 * reach(geo, height) + 12;
  const along = (geo.upright ? geo.tile.height : geo.tile.width) + 12;
  return geo.upright ? boxAt(at(geo, column, 0), across, along) : boxAt(at(geo, column, 0), along, across);
}

const isSide = (toNear: boolean): 1 | -1 => (toNear ? 1 : -1);

/** Where a pack would join: one box for each wolf, or a single one with a number where there is no room for all. */
export function slotBoxes(geo: Geometry, column: number, height: number, wolves: number, toNear: boolean): Box[] {
  const edge = reach(geo, height) + SLOT_GAP;
  const room = (geo.upright ? geo.area.width : geo.area.height) / 2 - 6 - edge;
  const size = geo.upright ? geo.tile.width : geo.tile.height;
  const drawn = !geo.upright && wolves * geo.stack - GAP <= room ? wolves : 1;
  const depth = Math.min(size, room);
  return Array.from({ length: drawn }, (_, n) => {
    const middle = at(geo, column, isSide(toNear) * (edge + depth / 2 + n * geo.stack));
    return geo.upright ? boxAt(middle, depth, geo.tile.height) : boxAt(middle, geo.tile.width, depth);
  });
}

/** The moon that may be placed at a column; `toNear`: on the own bank's side. */
export function choiceMoon(geo: Geometry, column: number, height: number, toNear: boolean): Point {
  const off = reach(geo, height) + geo.ring + (geo.upright ? 8 : 10);
  const most = (geo.upright ? geo.area.width : geo.area.height) / 2 - geo.ring - 3;
  return at(geo, column, isSide(toNear) * Math.min(off, most));
}

/** The moon that stands there, with its pointer towards the wolf. */
export function orderMoon(geo: Geometry, column: number, height: number, toNear: boolean): Point {
  return at(geo, column, isSide(toNear) * (reach(geo, height) + geo.moon / 2 + (geo.moon < 20 ? 10 : 13)));
}

/** A column's number. It gives way to a moon: in a standing row to the moon's outer side, where there is room; null: it is left out. */
export function numberAt(geo: Geometry, column: number, height: number, moons: readonly Disc[]): Point | null {
  const edge = geo.upright ? -(reach(geo, height) + 28) : Math.min(reach(geo, height) + 110, geo.area.height / 2 - 14);
  const point = at(geo, column, edge);
  const moon = moons.find((one) => Math.hypot(one.x - point.x, one.y - point.y) < geo.ring + 12);
  if (!moon) return point;
  const beside = moon.x + moon.radius + 16;
  return geo.upright && beside < geo.area.x + geo.area.width - 10 ? { x: beside, y: point.y } : null;
}

/** How far a point is outside a box; 0 inside. */
export function distance(box: Box, point: Point): number {
  const dx = Math.max(box.x - point.x, 0, point.x - box.x - box.width);
  const dy = Math.max(box.y - point.y, 0, point.y - box.y - box.height);
  return Math.hypot(dx, dy);
}

/** Which column's strip a point is in, from 0; null beside the row. */
export function stripAt(geo: Geometry, point: Point): number | null {
  const first = at(geo, 0, 0);
  const along = geo.upright ? point.y - first.y : point.x - first.x;
  const column = Math.round((geo.isOpposite ? -along : along) / geo.pitch);
  return column >= 0 && column < geo.columns ? column : null;
}
