/** One lesson as it is being done: the step, the position, what the server says of a try. The rules judge, on the server. */
import { api } from '$lib/api';
import { app } from '$lib/app.svelte';
import type { Scene, Showing, Tell } from '$lib/contract';
import { finished, leftAt, whereLeft } from '$lib/lessons';
import type { Lesson, LessonAnswer, LessonStart, Told, View } from '$lib/messages';
import { PAST } from '$lib/past';

const SEEN_MS = 1700; // until what was played has been seen
const QUIET_MS = 350; // the same, where nothing moves
const LOOK_MS = 8000; // until the right thing is shown, and again, until a finger shows how
const PATIENCE = 3; // tries, then the finger helps at once

/** `goal`: the picture of what it is all about comes first. */
type Phase = 'goal' | 'play' | 'asking' | 'seeing' | 'end';

export interface Teacher {
  tell: () => Tell;
  /** Says it to those who listen, and aloud to those who do not read. */
  speak: (sentence: string, urgent?: boolean) => void;
  /** A try was something else: what was begun on the board is put back. */
  putBack: () => void;
}

export class Learning {
  readonly lesson: Lesson;
  at = $state(0);
  phase: Phase = $state('play');
  pending: string | null = $state(null);
  answer = $state(''); // of the move that was not asked for
  tries = $state(0); // of this step that were something else
  epoch = $state(0); // another position, not one that came of the one before
  #teacher: Teacher;
  #moves: string[] = []; // right ones, since the last step with a position of its own
  #start: LessonStart = $state.raw({} as LessonStart);
  #view: View = $state.raw({} as View);
  #heard: Told[] = $state.raw([]);
  #seq = $state(0);
  #shown: 0 | 1 | 3 = $state(0);
  #stirs = 0; // taps and keys
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(lesson: Lesson, teacher: Teacher, hasGoal: boolean) {
    this.lesson = lesson;
    this.#teacher = teacher;
    const at = whereLeft(lesson.game, lesson.key, lesson.steps.length);
    this.enter(at, hasGoal && at === 0);
  }

  #tell(said: Parameters<Tell>[0]): string {
    return this.#teacher.tell()(said);
  }

  get idea(): string {
    const step = this.lesson.steps[this.at];
    return step ? this.#tell(step.idea) : '';
  }

  get task(): string {
    const step = this.lesson.steps[this.at];
    return step ? this.#tell(step.task) : '';
  }

  /** What the owl says now. */
  get sentence(): string {
    if (this.phase === 'goal') return this.#tell(this.lesson.goal);
    return this.phase === 'end' ? this.#tell(this.lesson.end) : `${this.idea} ${this.answer || this.task}`;
  }

  get acting(): string | null {
    return this.phase !== 'seeing' && this.phase !== 'end' && this.#view.mover === this.lesson.seat ? this.lesson.seat : null;
  }

  scene: Scene = $derived.by(() => {
    const { table, drawing } = this.lesson;
    return { type: 'scene', table, drawing, seq: this.#seq, view: this.#view, heard: this.#heard, ...PAST };
  });

  showing: Showing | null = $derived.by(() => {
    if (this.phase !== 'play' || this.#shown === 0) return null;
    return { move: this.#start.show, offer: this.#start.offer, tone: 'target', step: this.#shown };
  });

  /** A finger shows the whole move. */
  get hasFinger(): boolean {
    return this.phase === 'play' && this.#shown === 3;
  }

  /** The move that is pointed at, for a picture of it. */
  get offer(): unknown {
    return this.#start.offer;
  }

  /** At the beginning of a step, those before it done as they are shown. */
  enter(at: number, withGoal = false): void {
    const { steps } = this.lesson;
    const step = steps[at];
    if (!step) return;
    let first = at;
    while (first > 0 && steps[first]?.goesOn) first--;
    this.#moves = steps.slice(first, at).map((one) => one.start.show);
    this.#heard = [];
    this.#seq = 0;
    this.epoch++;
    this.#begin(at, step.start, withGoal ? 'goal' : 'play');
  }

  /** The goal has been seen. */
  begin = (): void => this.#begin(this.at, this.#start, 'play');

  skip = (): void => {
    if (this.phase === 'end') return;
    if (this.at + 1 < this.lesson.steps.length) this.enter(this.at + 1);
    else this.#end();
  };

  back = (): void => this.enter(Math.max(this.at - 1, 0));

  play = async (move: string): Promise<void> => {
    if (this.phase !== 'play') return;
    this.phase = 'asking';
    this.pending = move;
    const at = this.at;
    const epoch = this.epoch;
    const isHere = () => this.at === at && this.epoch === epoch;
    let reason: string | null = null;
    try {
      const answer = await this.#try(move);
      if (!isHere()) return;
      if (answer.done) this.#done(move, answer);
      else reason = answer.say ? this.#tell(answer.say) : this.task;
    } catch (error) {
      if (isHere()) reason = app.trouble(error);
    } finally {
      this.pending = null;
    }
    if (reason !== null) this.#because(reason);
  };

  /** Which rule forbids it? A try that is refused says so. */
  why = async (move: string): Promise<void> => {
    const { at, epoch } = this;
    const stirs = this.#stirs;
    try {
      await this.#try(move);
    } catch (error) {
      if (this.phase !== 'play' || this.at !== at || this.epoch !== epoch) return; // it was about another step
      this.#because(app.trouble(error), this.#stirs === stirs);
    }
  };

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#waiting);
  }

  #try(move: string): Promise<LessonAnswer> {
    return api.tryLesson(this.lesson.game, this.lesson.key, this.at, [...this.#moves, move]);
  }

  #begin(at: number, start: LessonStart, phase: 'goal' | 'play'): void {
    this.stop();
    this.at = at;
    this.phase = phase;
    this.answer = '';
    this.tries = 0;
    this.#start = start;
    this.#view = start.view;
    this.#shown = 0;
    leftAt(this.lesson.game, this.lesson.key, at);
    if (phase === 'play') this.#wait();
    this.#teacher.speak(this.sentence);
  }

  /** `putsBack`: unless the player has begun something else meanwhile. */
  #because(sentence: string, putsBack = true): void {
    this.phase = 'play';
    this.answer = sentence;
    this.tries++;
    if (putsBack) this.#teacher.putBack();
    this.#teacher.speak(sentence);
    this.#wait();
  }

  /** The player does something: the time to look begins anew. */
  stir = (): void => {
    this.#stirs++;
    if (this.phase === 'play') this.#look();
  };

  /** As long as the player likes; then the right thing is shown, and then how it is done. */
  #wait(): void {
    this.#shown = this.tries >= PATIENCE ? 3 : 0;
    this.#look();
  }

  #look(): void {
    clearTimeout(this.#waiting);
    if (this.#shown === 3) return;
    this.#waiting = setTimeout(() => {
      this.#shown = this.#shown === 0 ? 1 : 3;
      this.#look();
    }, LOOK_MS);
  }

  #done(move: string, answer: LessonAnswer): void {
    this.stop();
    this.answer = '';
    this.phase = 'seeing';
    this.#moves = [...this.#moves, move];
    this.#see(answer, 0);
  }

  #see(answer: LessonAnswer, index: number): void {
    const scene = answer.scenes[index];
    if (!scene) return this.#follow(answer);
    this.#view = scene.view;
    this.#heard = scene.heard;
    this.#seq++;
    this.#timer = setTimeout(() => this.#see(answer, index + 1), app.settings.motion ? SEEN_MS : QUIET_MS);
  }

  #follow(answer: LessonAnswer): void {
    if (answer.next) this.#begin(this.at + 1, answer.next, 'play');
    else if (this.at + 1 < this.lesson.steps.length) this.enter(this.at + 1);
    else this.#end();
  }

  #end(): void {
    this.stop();
    this.phase = 'end';
    finished(this.lesson.game, this.lesson.key);
    this.#teacher.speak(this.sentence, true);
  }
}
