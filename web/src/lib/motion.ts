/** Curves and lengths of look.md section 7, for boards and pages alike. */
export const ease = {
  slide: 'cubic-bezier(.2,.8,.2,1)',
  arc: 'cubic-bezier(.3,.7,.2,1)',
  both: 'ease-in-out',
  out: 'ease-out',
} as const;

export const ms = {
  press: 80, ring: 120, pick: 140, slide: 320, slideColumn: 60, close: 240, moon: 420, win: 900, hop: 220, lily: 380,
  pebble: 260, push: 360, save: 420, zirroz: 500, sheet: 280, curtain: 420, fade: 120,
} as const;

/** Moves an element from where it was drawn before (a FLIP); with motion off it fades in instead. Ends at once when tapped. */
export function travel(element: Element, from: DOMRect, length: number, easing: string, motion: boolean): Promise<void> {
  const to = element.getBoundingClientRect();
  const frames: Keyframe[] = motion
    ? [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: 'none' }]
    : [{ opacity: 0 }, { opacity: 1 }];
  const animation = element.animate(frames, { duration: motion ? length : ms.fade, easing: motion ? easing : 'linear' });
  const finish = () => animation.finish();
  addEventListener('pointerdown', finish, { once: true });
  return animation.finished.then(
    () => removeEventListener('pointerdown', finish),
    () => removeEventListener('pointerdown', finish),
  );
}
