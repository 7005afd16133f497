import type { Scene } from './messages';

/** What a scene that is only looked at, or set up by a page itself, says of people: nothing is asked, nothing is timed, nothing ends. */
export const PAST = {
  mayUndo: 'no', generation: 0, stopped: false, request: null, mayEnd: { resign: 'no', draw: 'no', drawIn: 0, stop: 'no' }, time: null, meanwhile: [] as never[],
} as const satisfies Partial<Scene>;
