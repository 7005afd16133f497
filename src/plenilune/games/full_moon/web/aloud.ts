/** What a step of the turn says to those who do not read: also what the pictures mean. */
import type { ViewOf } from '$lib/messages';
import { moonLabel, prompt, type Speaker } from './sentences';
import type { Offered, Step } from './steps';
import { printsOf, type Wolf } from './wolves';

export interface Situation {
  step: Step;
  isAsking: boolean; // the move is complete and waits for a yes
  leader: Wolf | null;
  moons: readonly { offer: Offered; isNear: boolean }[];
  other: string; // the seat that answers
  name: string; // who is spoken to, where several share the device
}

export function aloud(speaker: Speaker, view: ViewOf<'full-moon'>, now: Situation): string {
  const sentence = sentenceOf(speaker, view, now);
  return now.name ? speaker.say('prompt-named', { name: now.name, sentence }) : sentence;
}

function sentenceOf(speaker: Speaker, view: ViewOf<'full-moon'>, { step, isAsking, leader, moons, other }: Situation): string {
  const { say } = speaker;
  if (isAsking) return say('aloud-ask');
  if (step === 'wolf') return wolfSentence(speaker, view);
  if (step === 'column') return say(`aloud-column-${printsOf(leader ?? '') || 1}`);
  if (step === 'pack' || step === 'pass') return say(`aloud-${step}`);
  if (step !== 'moon') return prompt(speaker, view, step, '');
  const first = moons.toSorted((a, b) => Number(a.isNear === speaker.upright ? 0 : 1) - Number(b.isNear === speaker.upright ? 0 : 1)); // as the cards lie
  return [say('prompt-moon'), ...first.map(({ offer }) => moonLabel(speaker, offer, other))].join(' ');
}

function wolfSentence({ say }: Speaker, { pieces }: ViewOf<'full-moon'>): string {
  if (pieces.moon) return say('aloud-wolf', { colour: `@${pieces.moon.colour}`, prints: `@prints-${pieces.moon.prints}` });
  return say(pieces.order === 'first' ? 'aloud-first' : 'aloud-any');
}
