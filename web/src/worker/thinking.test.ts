import { beforeEach, describe, expect, it } from 'vitest';
import { Thinking, type Question, type Thought, type Wake } from './thinking';

class FakeThinker {
  onmessage: ((event: MessageEvent<Thought>) => void) | null = null;
  onerror: (() => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly heard: (Question | Wake)[] = [];
  isDead = false;
  postMessage(message: Question | Wake): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.isDead = true;
  }
  say(answer: Uint8Array | null): void {
    const { id } = this.heard.at(-1) as Question;
    this.onmessage?.({ data: { id, answer } } as MessageEvent<Thought>);
  }
}

const BEGIN = { base: 'http://here/', folder: 'http://here/pocket/1/' };
const ask = new Uint8Array([1]), thought = new Uint8Array([2]);
let made: FakeThinker[];
let thinking: Thinking;

beforeEach(() => {
  made = [];
  thinking = new Thinking(() => {
    made.push(new FakeThinker());
    return made.at(-1) as unknown as Worker;
  }, BEGIN);
});

describe('the neighbour who thinks', () => {
  it('is one and the same for many questions', async () => {
    for (let count = 0; count < 3; count++) {
      const answer = thinking.think(ask);
      made[0]!.say(thought);
      expect(await answer).toBe(thought);
    }
    expect(made.length).toBe(1);
    expect(made[0]!.heard[0]).toBe(BEGIN);
  });

  it('is another one after a question that could not be thought about', async () => {
    const first = thinking.think(ask);
    made[0]!.say(null);
    expect(await first).toBeNull();
    expect(made[0]!.isDead).toBe(true);
    const second = thinking.think(ask);
    made[1]!.say(thought);
    expect(await second).toBe(thought);
  });

  it('is replaced when it dies, asked or not', async () => {
    thinking.wake();
    made[0]!.onerror?.();
    const answer = thinking.think(ask);
    made[1]!.onerror?.();
    expect(await answer).toBeNull();
    expect(made.every((one) => one.isDead)).toBe(true);
  });
});
