/** Something that is held for a while: a finger, a mouse button, Enter or space. */
export class Hold {
  isHeld = $state(false);
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isDone = false;

  constructor(
    readonly length: number, // ms
    private readonly done: () => void,
  ) {}

  press = (): void => {
    if (this.#timer) return;
    this.isHeld = true;
    this.#isDone = false;
    this.#timer = setTimeout(() => {
      this.release();
      this.#isDone = true;
      this.done();
    }, this.length);
  };

  release = (): void => {
    this.isHeld = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  };

  /** Whether the tap that ends now was a hold that has done its work. */
  wasDone(): boolean {
    const was = this.#isDone;
    this.#isDone = false;
    return was;
  }
}
