/** Cues, made from simple tones: those that all games share, and each game's own (games/<game>/web/cues.ts). Silent until the first tap, and
 * whenever sound is off. */
import type { Cues, Tone } from './contract';

export const bell = (from: number, at = 0, loud = 0.12, length = 0.6): Tone[] => [
  { from, at, length, loud, wave: 'sine' },
  { from: from * 2.76, at, length: length * 0.5, loud: loud * 0.35, wave: 'sine' },
];

export const shared = {
  pick: () => [{ from: 900, to: 620, length: 0.05, loud: 0.12, wave: 'triangle' }],
  put: () => [{ from: 190, to: 120, length: 0.11, loud: 0.2 }],
  illegal: () => [{ from: 120, to: 85, length: 0.13, loud: 0.2 }, { at: 0.12, from: 105, to: 75, length: 0.13, loud: 0.16 }],
  turn: () => [{ from: 392, to: 370, length: 0.22, loud: 0.12 }, { at: 0.28, from: 330, to: 311, length: 0.36, loud: 0.14 }],
  cricket: () => [0, 0.09, 0.18].map((at) => ({ at, from: 4300, to: 4100, length: 0.05, loud: 0.05 })),
} satisfies Cues;

let context: AudioContext | null = null;
let isOn = true;

export function soundOn(on: boolean): void {
  isOn = on;
}

/** Browsers let a page sound only after a tap: call from the first one. */
export function wakeSound(): void {
  if (!isOn || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

/** `own`: the cues of the game at hand. */
export function cue(name: string, step = 0, own: Cues = {}): void {
  if (!isOn) return;
  if (name === 'pick' || name === 'put') navigator.vibrate?.(10);
  if (!context || context.state !== 'running') return;
  const tones = own[name] ?? (shared as Cues)[name];
  for (const tone of tones?.(step) ?? []) sound(context, tone);
}

function sound(ctx: AudioContext, { at = 0, from, to = from, length, loud = 0.12, wave = 'sine' }: Tone): void {
  const begin = ctx.currentTime + at;
  const oscillator = ctx.createOscillator();
  const gain = ctx.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(from, begin);
  oscillator.frequency.exponentialRampToValueAtTime(to, begin + length);
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loud, begin + Math.min(0.012, length / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(gain).connect(ctx.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}
