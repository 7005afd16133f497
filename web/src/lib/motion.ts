/** Curves and lengths that several games use. What one game alone uses is in its own motion.ts. */
export const ease = {
  slide: 'cubic-bezier(.2,.8,.2,1)',
  arc: 'cubic-bezier(.3,.7,.2,1)',
  both: 'ease-in-out',
  out: 'ease-out',
} as const;

export const ms = { slide: 320, slideColumn: 60, fade: 120 } as const;
