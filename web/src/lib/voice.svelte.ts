/** The browser's own voice, where the device has one for the language: one from afar would be a request to somebody. */
import { app } from './app.svelte';

class Voice {
  #voices: SpeechSynthesisVoice[] = $state.raw([]);
  #waiting = ''; // browsers are silent until the page was touched

  constructor() {
    if (typeof speechSynthesis === 'undefined') return;
    const find = () => (this.#voices = speechSynthesis.getVoices().filter((one) => one.localService));
    find();
    speechSynthesis.addEventListener('voiceschanged', find); // some browsers know them later
  }

  #own(): SpeechSynthesisVoice | undefined {
    return this.#voices.find((one) => one.lang.toLowerCase().startsWith(app.settings.lang));
  }

  get isThere(): boolean {
    return this.#own() !== undefined;
  }

  /** Says it aloud; false when there is no voice. What was being said stops, unless this is to come `after` it. */
  say(sentence: string, after = false): boolean {
    const voice = this.#own();
    if (!voice || !sentence) return false;
    if (!isTouched()) {
      this.#wait(after && this.#waiting ? `${this.#waiting} ${sentence}` : sentence);
      return true;
    }
    if (!after) speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(sentence);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.95;
    speechSynthesis.speak(words);
    return true;
  }

  hush(): void {
    this.#waiting = '';
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  }

  #wait(sentence: string): void {
    const isFirst = this.#waiting === '';
    this.#waiting = sentence;
    if (!isFirst) return;
    const touched = () => {
      if (!isTouched()) return; // a finger that begins to scroll does not count
      for (const kind of TOUCHES) removeEventListener(kind, touched, true);
      const words = this.#waiting;
      this.#waiting = '';
      this.say(words);
    };
    for (const kind of TOUCHES) addEventListener(kind, touched, true); // before the board acts on the same touch and asks for more
  }
}

const TOUCHES = ['pointerup', 'keydown'] as const;
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

export const voice = new Voice();
