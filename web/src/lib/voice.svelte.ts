/** The browser's own voice, where the device has one for the language: one from afar would be a request to somebody. */
import { app } from './app.svelte';

class Voice {
  #voices: SpeechSynthesisVoice[] = $state.raw([]);

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

  /** Says it aloud; false when there is no voice. What was being said stops. */
  say(sentence: string): boolean {
    const voice = this.#own();
    if (!voice || !sentence) return false;
    speechSynthesis.cancel();
    const words = new SpeechSynthesisUtterance(sentence);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.95;
    speechSynthesis.speak(words);
    return true;
  }

  hush(): void {
    if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  }
}

export const voice = new Voice();
