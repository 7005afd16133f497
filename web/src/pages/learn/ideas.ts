/** The ideas of a lesson, each once: where it begins, and the move that shows it. */
import type { Lesson, Said } from '$lib/messages';

export interface Idea {
  at: number;
  idea: Said;
  offer: unknown;
}

export function ideasOf(lesson: Lesson): Idea[] {
  const all = lesson.steps.map((step, at): Idea => ({ at, idea: step.idea, offer: step.start.offer }));
  return all.filter(({ at, idea }) => all[at - 1]?.idea[0] !== idea[0]);
}
