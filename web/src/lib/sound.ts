/** The cues of the game, made from simple tones. Silent until the first tap, and whenever sound is off. */
import type { Cue } from './contract';

type Wave = OscillatorType;
interface Tone {
  at?: number; // seconds after the cue begins
  from: number; // hertz
  to?: number; // glides there
  length: number;
  loud?: number;
  wave?: Wave;
}

const bell = (from: number, at = 0, loud = 0.12, length = 0.6): Tone[] => [
  { from, at, length, loud, wave: 'sine' },
  { from: from * 2.76, at, length: length * 0.5, loud: loud * 0.35, wave: 'sine' },
];

const TONE = 2 ** (2 / 12);

const cues: Record<Cue, (step: number) => Tone[]> = {
  pick: () => [{ from: 900, to: 620, length: 0.05, loud: 0.12, wave: 'triangle' }],
  put: () => [{ from: 190, to: 120, length: 0.11, loud: 0.2 }],
  illegal: () => [{ from: 120, to: 85, length: 0.13, loud: 0.2 }, { at: 0.12, from: 105, to: 75, length: 0.13, loud: 0.16 }],
  turn: () => [{ from: 392, to: 370, length: 0.22, loud: 0.12 }, { at: 0.28, from: 330, to: 311, length: 0.36, loud: 0.14 }],
  moon: () => bell(1046),
  four: () => [...bell(523), ...bell(659, 0.08), ...bell(784, 0.16), { at: 0.2, from: 300, to: 520, length: 0.45, loud: 0.05 }],
  hop: (step) => [{ from: 300 * TONE ** step, to: 520 * TONE ** step, length: 0.09, loud: 0.16 }],
  lily: () => [{ from: 740, length: 0.3, loud: 0.14, wave: 'triangle' }, { at: 0.02, from: 1480, length: 0.16, loud: 0.05 }],
  prankster: () => [
    { from: 466, to: 440, length: 0.16, loud: 0.05, wave: 'sawtooth' },
    { at: 0.19, from: 554, to: 587, length: 0.2, loud: 0.05, wave: 'sawtooth' },
  ],
  spring: () => [{ from: 170, to: 780, length: 0.26, loud: 0.12, wave: 'triangle' }],
  butterfly: () => Array.from({ length: 6 }, (_, i) => ({ at: i * 0.06, from: 1200 + (i % 2) * 260, length: 0.05, loud: 0.05 })),
  pebble: () => [{ from: 1500, to: 1150, length: 0.035, loud: 0.12, wave: 'triangle' }],
  tile: () => [784, 988, 1175, 1568].flatMap((from, i) => bell(from, i * 0.08, 0.08, 0.32)),
  zirroz: () => Array.from({ length: 4 }, (_, i) => ({ at: i * 0.13, from: 150 - i * 12, to: 110 - i * 8, length: 0.1, loud: 0.16 })),
};

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

export function cue(name: Cue, step = 0): void {
  if (!isOn) return;
  if (name === 'pick' || name === 'put') navigator.vibrate?.(10);
  if (!context || context.state !== 'running') return;
  for (const tone of cues[name](step)) sound(context, tone);
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
