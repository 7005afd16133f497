/** The browser's own voice, if it has one in that language. */
const voices = (): SpeechSynthesisVoice[] => (typeof speechSynthesis === 'undefined' ? [] : speechSynthesis.getVoices());

/** Says it aloud; false when there is no voice. What was being said stops. */
export function speak(sentence: string, lang: string): boolean {
  const voice = voices().find((one) => one.localService && one.lang.toLowerCase().startsWith(lang)); // a voice from afar would be a request to somebody
  if (!voice || !sentence) return false;
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(sentence);
  words.voice = voice;
  words.lang = voice.lang;
  words.rate = 0.95;
  speechSynthesis.speak(words);
  return true;
}

export function hush(): void {
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
}
