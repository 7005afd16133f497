/** Where things are: the garden of the drawing, fitted into the box that the shell gives. */
import type { Layout } from '$lib/contract';
import type { DrawingOf } from '$lib/messages';

export type Point = [x: number, y: number];
export type Drawing = DrawingOf<'moonlight-heroes'>;

export interface Box {
  width: number;
  height: number;
  bar: number; // height of the shell's bar
  bottom: number; // what the device keeps for itself below
  dock: 'none' | 'plain' | 'full'; // plain: a prompt only, for those who watch
}

export interface Frame {
  isUpright: boolean; // the garden stands upright: castle on top
  scale: number;
  x: number; // of the drawing's origin, in pixels of the box
  y: number;
  unit: number; // size of a tile's side, in pixels
  dock: { width: number; height: number }; // with its margins; 0 where there is none
  horizon: number; // where the lawn begins, in pixels
}

const WIDE = { top: 88, bottom: 616, tile: 100, horizon: 196 }; // what must be seen of the garden, in its own units
const PHONE = { top: 52, bottom: 610, tile: 62, horizon: 120 };
const SCREENS = 52; // strip above the garden for the others' screens, on a phone's side
export const SIDE_DOCK = 220;

/** Rings round what may be gone to, in units of a space's own drawing: none touches another, none leaves the screen. */
export const RINGS = { fountain: 58, hideout: 50 };

/** How large a space is drawn, in units of the garden. */
export const sizeOf = (isUpright: boolean, name: string): number => (name.startsWith('F') ? (isUpright ? 0.58 : 1) : isUpright ? 0.66 : 1.02);

/** As far from its middle a space may be tapped, in units of the garden. */
export const reachOf = (isUpright: boolean, name: string): number => RINGS[name.startsWith('F') ? 'fountain' : 'hideout'] * sizeOf(isUpright, name);

export function frameOf(layout: Layout, box: Box): Frame {
  const isUpright = layout === 'phone' || layout === 'tablet';
  const isSide = layout === 'side';
  const part = isUpright ? PHONE : WIDE;
  const across = isUpright ? 390 : 1280;
  const dock = dockOf(layout, box);
  const width = isSide ? box.width - dock.width : box.width;
  const above = isUpright ? 0 : isSide ? SCREENS : 24;
  const top = box.bar + above;
  const height = box.height - (isSide ? 4 : dock.height + (isUpright ? 0 : 10)) - box.bottom - top;
  const tall = part.bottom - part.top;
  const scale = Math.max(0.2, Math.min(width / across, height / tall));
  const y = top + (height - tall * scale) / 2 - part.top * scale;
  return {
    isUpright,
    scale,
    x: (width - across * scale) / 2,
    y,
    unit: part.tile * scale,
    dock,
    horizon: y + part.horizon * scale,
  };
}

/** Too little room for the large tray. */
export const isLow = (layout: Layout, box: Pick<Box, 'width' | 'height'>): boolean =>
  layout === 'wide' ? box.height < 700 || box.width < 1180 : box.height < 740;

function dockOf(layout: Layout, box: Box): Frame['dock'] {
  if (box.dock === 'none') return { width: 0, height: 0 };
  if (layout === 'side') return { width: SIDE_DOCK + 12, height: 0 };
  if (box.dock === 'plain') return { width: box.width, height: 112 };
  if (layout === 'wide') return { width: box.width, height: isLow(layout, box) ? 144 : 174 };
  return { width: Math.min(box.width, 656), height: isLow(layout, box) ? 194 : 234 };
}

export const place = (frame: Frame, point: Point): Point => [frame.x + point[0] * frame.scale, frame.y + point[1] * frame.scale];

/** Things of the garden that no pieces of the library names. */
export const SPOTS = {
  wide: { gate: [194, 400] as Point, zirroz: [1052, 400] as Point, bag: [975, 552] as Point, heap: [1032, 552] as Point },
  phone: { gate: [195, 130] as Point, zirroz: [345, 566] as Point, bag: [22, 528] as Point, heap: [44, 556] as Point },
};

/** From one place, the nearest in the direction of an arrow key. */
export function neighbour(points: Map<string, Point>, from: string, key: string): string | null {
  const here = points.get(from);
  const ways: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const way = ways[key];
  if (!here || !way) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const [name, point] of points) {
    const along = (point[0] - here[0]) * way[0] + (point[1] - here[1]) * way[1];
    const aside = Math.abs((point[0] - here[0]) * way[1]) + Math.abs((point[1] - here[1]) * way[0]);
    if (name === from || along <= 1) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** What lies there: the middle is no further than its own reach. The nearest of several. */
export function lyingAt(things: Iterable<{ name: string; at: Point; size: number }>, [x, y]: Point, more = 0): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const { name, at, size } of things) {
    const far = Math.hypot(at[0] - x, at[1] - y);
    if (far <= size / 2 + more && far < least) [best, least] = [name, far];
  }
  return best;
}
