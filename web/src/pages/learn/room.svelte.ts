/** Where the owl's card may lie: over the part of the board that has only words now, else in the strip that is left free below the board.
 *
 * A board calls its dock `.dock`, or marks the part of it that may be words only with `data-words`. What is to be tapped there is never covered. */

import type { Layout } from '$lib/contract';

const PART = 0.6; // of the board's width: a dock below it; of its height: one beside it
const NEAR = 48; // pixels from the lower edge

export type Kind = 'below' | 'words' | 'beside' | 'none';

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What lies under the card: a dock below the board or beside it, or only its words. */
export function kindOf(dock: Box, board: Box, isWhole: boolean): Kind {
  const isAtFoot = board.top + board.height - dock.top - dock.height < NEAR;
  if (isAtFoot && dock.width > board.width * PART) return isWhole ? 'below' : 'words';
  return isAtFoot && isWhole && dock.height > board.height * (1 - PART) ? 'beside' : 'none';
}

// What is left free below the board, in rem: for one line of what to do, where the rest lies over the dock
const STRIPS: Record<Kind, Record<Layout, number>> = {
  below: { wide: 3.75, tablet: 4.25, phone: 4.25, side: 4.75 },
  words: { wide: 6.25, tablet: 5.75, phone: 5.75, side: 4.75 },
  beside: { wide: 0, tablet: 0, phone: 0, side: 4.75 },
  none: { wide: 6.75, tablet: 8, phone: 9.25, side: 4.75 },
};
const SHORT = 8; // rem: the same, over the foot of a column
const MOST = 1040;
const RIM = 12; // of a dock, round its words

export interface Place extends Box {
  isShort: boolean;
  strip: number; // pixels that the board leaves free
}

const SPOKEN = 96; // pixels of a strip with the large speaker

/** Where the card lies on a page of that size. A phone on its side has room only below the board. */
export function placeOf(room: Pick<Room, 'kind' | 'box' | 'isBusy' | 'isSheet'>, layout: Layout, page: { width: number; height: number; rem: number; spoken?: boolean }): Place {
  const { box, isBusy, isSheet } = room;
  const kind = layout === 'side' ? 'none' : room.kind;
  const usual = STRIPS[kind][layout] * page.rem;
  const strip = page.spoken && usual > 0 ? Math.max(usual, SPOKEN) : usual;
  const edge = layout === 'phone' ? 8 : 16;
  const width = Math.min(page.width - 2 * edge, MOST);
  const high = strip - 8;
  const inStrip = { left: (page.width - width) / 2, top: page.height - high - 8, width, height: high, isShort: kind !== 'none' || layout === 'side', strip };
  if (kind === 'none' || !box) return inStrip;
  if (kind !== 'beside') {
    if (isBusy) return inStrip;
    const rim = kind === 'words' ? Math.max(0, Math.min(RIM, box.left - edge)) : 0;
    return { left: box.left - rim, top: box.top, width: box.width + 2 * rim, height: page.height - box.top - 8, isShort: false, strip };
  }
  if (!isBusy) return { ...box, isShort: false, strip };
  const short = SHORT * page.rem;
  if (!isSheet) return { ...box, top: box.top + box.height - short, height: short, isShort: true, strip };
  const isLeft = box.left < page.width / 2; // for the left hand
  const free = page.width - box.width - 3 * edge;
  return { left: isLeft ? box.left + box.width + edge : edge, top: page.height - 84, width: free, height: 76, isShort: true, strip };
}

export class Room {
  kind: Kind = $state('none');
  box: Box | null = $state.raw(null); // to be covered
  isBusy = $state(false); // something in it is to be tapped
  isSheet = $state(false); // a sheet has taken its place

  /** Until the given function is called. */
  watch(board: HTMLElement): () => void {
    let frame = 0;
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        this.#look(board);
      });
    };
    const changes = new MutationObserver(later);
    changes.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'disabled'] });
    const sizes = new ResizeObserver(later);
    sizes.observe(board);
    this.#look(board);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
    };
  }

  #look(board: HTMLElement): void {
    const dock = board.querySelector<HTMLElement>('.dock, [data-words]');
    const around = board.getBoundingClientRect();
    const box = dock?.getBoundingClientRect();
    this.isSheet = this.kind !== 'none' && !box?.width;
    if (!dock || !box?.width) {
      this.isBusy = this.isSheet;
      return;
    }
    this.kind = kindOf(box, around, dock.matches('.dock'));
    this.isBusy = [...dock.querySelectorAll<HTMLElement>('button:enabled:not(.quiet, .speaker)')].some((button) => button.checkVisibility());
    const now = { left: box.left - around.left, top: box.top - around.top, width: box.width, height: box.height };
    if (!isSame(now, this.box)) this.box = now;
  }
}

const isSame = (one: Box, other: Box | null): boolean =>
  other !== null && one.left === other.left && one.top === other.top && one.width === other.width && one.height === other.height;
