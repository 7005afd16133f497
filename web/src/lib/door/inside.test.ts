import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeBrowser, FakeChannel, FakeLocks, FakeWorker } from './fakes';
import { PocketDoor } from './inside';

let browser: FakeBrowser;
let workers: FakeWorker[];

class Tab {
  readonly locks = new FakeLocks(browser);
  readonly channel = new FakeChannel(browser);
  readonly own: FakeWorker[] = [];
  readonly door = new PocketDoor(
    () => undefined,
    () => {
      const worker = new FakeWorker();
      this.own.push(worker);
      workers.push(worker);
      worker.say({ kind: 'ready', way: 'plain', ms: 1 });
      return worker;
    },
    this.locks,
    this.channel,
  );

  constructor() {
    this.door.start();
  }

  ask = async (path: string): Promise<unknown> => (await this.door.ask('GET', path, {}, null)).json();
  /** Says something and hears what comes back, with the code of the end. */
  talk() {
    const heard: unknown[] = [];
    const codes: number[] = [];
    const socket = this.door.socket('/ws/1');
    socket.onmessage = ({ data }) => heard.push(data);
    socket.onclose = ({ code }) => codes.push(code);
    return { socket, heard, codes };
  }
  close() {
    this.channel.close();
    this.locks.close();
    for (const worker of this.own) worker.terminate();
  }
}

const settle = () => vi.advanceTimersByTimeAsync(20);
const living = () => workers.filter((worker) => !worker.isDead);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { documentElement: { lang: 'en' }, visibilityState: 'visible' });
  vi.stubGlobal('location', new URL('http://here/'));
  browser = new FakeBrowser();
  workers = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('several tabs', () => {
  it('share one server', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    expect(living().length).toBe(1);
    expect(await one.ask('/api/shelf')).toBe('/api/shelf');
    expect(await two.ask('/api/puzzles')).toBe('/api/puzzles');
    const talk = two.talk();
    await settle();
    talk.socket.send('move');
    await settle();
    expect(talk.heard).toEqual(['/ws/1', 'move']);
  });

  it('the next one goes on when the owner is closed', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    const talk = two.talk();
    await settle();
    one.close();
    await settle();
    expect(two.own.length).toBe(1);
    expect(talk.codes).toEqual([1006]);
    expect(await two.ask('/api/shelf')).toBe('/api/shelf');
  });

  it('one that sleeps is taken over by one that needs it, and follows when it wakes', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    one.channel.isFrozen = true;
    one.own[0]!.isSilent = true;
    const asked = two.ask('/api/shelf');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await asked).toBe('/api/shelf');
    expect(two.own.length).toBe(1);
    one.channel.isFrozen = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(living()).toEqual(two.own);
    const again = one.ask('/api/puzzles');
    await vi.advanceTimersByTimeAsync(8000);
    expect(await again).toBe('/api/puzzles');
    expect(living()).toEqual(two.own);
  });

  it('nobody is taken over while nothing is needed', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    one.channel.isFrozen = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(two.own.length).toBe(0);
  });

  it('what a closed one had open is closed in the server', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    two.talk();
    await settle();
    two.close();
    await settle();
    expect(one.own[0]!.heard.at(-1)).toMatchObject({ kind: 'shut', code: 1001 });
  });

  it('all hear of a Worker that was started anew', async () => {
    const [one, two] = [new Tab(), new Tab()];
    await settle();
    const talks = [one.talk(), two.talk()];
    await settle();
    one.own[0]!.isSilent = true;
    const asked = two.ask('/api/shelf');
    await settle();
    one.own[0]!.onerror?.({ message: 'gone' });
    await settle();
    expect(talks.map((talk) => talk.codes)).toEqual([[1006], [1006]]);
    expect(await asked).toBe('/api/shelf');
    expect(living().length).toBe(1);
  });

  it('an owner whose journal was written by somebody else reads it anew', async () => {
    const one = new Tab();
    await settle();
    one.own[0]!.say({ kind: 'trouble', what: 'superseded', detail: '' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(one.own.length).toBe(2);
    expect(await one.ask('/api/shelf')).toBe('/api/shelf');
  });
});
