import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection, type ConnectionState, type Ears, type Socket } from './connection';
import type { Scene, Sent, ToBrowser } from './messages';

class Line implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Sent[] = [];
  isClosed = false;
  send(text: string) {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close() {
    this.isClosed = true;
  }
  hear(message: ToBrowser) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  scene(seq: number, seat: string | null = 'S') {
    this.hear({ type: 'scene', seq, view: { seat } } as unknown as Scene);
  }
  break(code = 1006) {
    this.onclose?.({ code });
  }
}

let lines: Line[];
let states: ConnectionState[];
let missed: [number, number][];
let heard: ToBrowser[];
let pending: (string | null)[];
let connection: Connection;
let begin: (shown: number | null) => Connection;
const last = () => lines.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  states = [];
  missed = [];
  heard = [];
  pending = [];
  const ears: Ears = {
    message: (message) => heard.push(message),
    state: (state) => states.push(state),
    pending: (move) => pending.push(move),
    missed: (facts, since) => missed.push([facts, since]),
  };
  const open = () => {
    lines.push(new Line());
    return last();
  };
  begin = (shown) => new Connection(open, ears, shown, () => 0.5);
  connection = begin(null);
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('a board of before', () => {
  const from = (seq: number) => {
    connection.close();
    connection = begin(seq);
  };

  it('takes a move before the server has said a word, and sends it with the first scene', () => {
    from(4);
    connection.act(4, 'w1>v');
    expect(last().sent).toEqual([]);
    last().scene(4);
    expect(last().sent).toMatchObject([{ type: 'act', seq: 4, move: 'w1>v' }]);
    last().scene(5);
    expect(pending).toEqual(['w1>v', null]);
    expect(missed).toEqual([]);
  });

  it('that was overtaken says how much was missed, and its move is dropped with the reason', () => {
    from(4);
    connection.act(4, 'w1>v');
    last().scene(7);
    expect(missed).toEqual([[3, 4]]);
    const [act] = last().sent;
    last().hear({ type: 'refused', id: (act as { id: string }).id, key: 'stale', sentence: 'Look again.' });
    expect(pending).toEqual(['w1>v', null]);
    expect(heard.at(-1)).toMatchObject({ type: 'refused', key: 'stale' });
  });
});

describe('a connection', () => {
  it('is open with the first scene, not before', () => {
    last().onopen?.();
    expect(connection.state).toBe('connecting');
    last().scene(3);
    expect(connection.state).toBe('open');
    expect(heard).toHaveLength(1);
    expect(missed).toEqual([]);
  });

  it('comes back by itself, waiting longer each time but never more than 3 s', () => {
    last().scene(1);
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const count = lines.length;
      last().break();
      let waited = 0;
      while (lines.length === count) {
        vi.advanceTimersByTime(10);
        waited += 10;
      }
      waits.push(waited);
    }
    expect(waits[1]).toBeGreaterThan(waits[0]!);
    expect(waits[2]).toBeGreaterThan(waits[1]!);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3000);
  });

  it('is a cloud for 5 s, then lost, then open again', () => {
    last().scene(1);
    last().break();
    expect(connection.state).toBe('cloud');
    for (let i = 0; i < 60 && connection.state === 'cloud'; i += 1) {
      vi.advanceTimersByTime(100);
      last().break();
    }
    expect(connection.state).toBe('lost');
    connection.wake();
    last().scene(1);
    expect(connection.state).toBe('open');
    vi.advanceTimersByTime(20000);
    expect(connection.state).toBe('open');
  });

  it('does not show a loss that was mended within 5 s as lost', () => {
    last().scene(1);
    last().break();
    vi.advanceTimersByTime(300);
    last().scene(1);
    vi.advanceTimersByTime(10000);
    expect(states).not.toContain('lost');
  });

  it('gives up where there is no table', () => {
    last().break(4404);
    vi.advanceTimersByTime(60000);
    expect(connection.state).toBe('gone');
    expect(lines).toHaveLength(1);
  });

  it('stops where a table cannot be opened, and says what the server said of it', () => {
    last().break(4410);
    vi.advanceTimersByTime(60000);
    expect(connection.state).toBe('closed');
    expect(lines).toHaveLength(1);
  });

  it('keeps a move that was made before the first scene, and sends it with that', () => {
    connection.act(4, 'w1>^');
    expect(last().sent).toEqual([]);
    last().scene(4);
    expect(last().sent).toEqual([{ type: 'act', id: connection.pending!.id, seq: 4, move: 'w1>^' }]);
    last().scene(5);
    expect(pending).toEqual(['w1>^', null]);
    expect(missed).toEqual([]);
  });

  it('keeps the own move and sends it again with the same id', () => {
    last().scene(4);
    last().break();
    connection.act(4, 'w1>^');
    expect(lines[0]!.sent).toEqual([]);
    vi.advanceTimersByTime(3000);
    last().scene(4);
    expect(last().sent).toEqual([{ type: 'act', id: connection.pending!.id, seq: 4, move: 'w1>^' }]);
    const { id } = connection.pending!;
    last().break();
    vi.advanceTimersByTime(3000);
    last().scene(4);
    expect(last().sent).toMatchObject([{ type: 'act', id }]);
    last().scene(5);
    expect(connection.pending).toBeNull();
  });

  it('asks once more what became of a move, where others have played meanwhile', () => {
    last().scene(4);
    connection.act(4, 'w1>^');
    const { id } = connection.pending!;
    last().break();
    vi.advanceTimersByTime(3000);
    last().scene(6);
    expect(last().sent).toMatchObject([{ type: 'act', id }]);
    last().scene(6); // the server has it
    expect(connection.pending).toBeNull();
    connection.act(6, 'k1>^');
    last().break();
    vi.advanceTimersByTime(3000);
    last().scene(9);
    last().hear({ type: 'refused', id: connection.pending!.id, key: 'owl-has-played', sentence: '' });
    expect(connection.pending).toBeNull();
    expect(last().sent).toHaveLength(1);
  });

  it('tells of the own move as long as the server has not answered it, and no longer', () => {
    last().scene(4);
    connection.act(4, 'w1>^');
    expect(pending).toEqual(['w1>^']);
    last().hear({ type: 'because', id: 'another', key: 'x', sentence: '' });
    last().hear({ type: 'refused', id: 'another', key: 'x', sentence: '' });
    last().scene(4);
    expect(pending).toEqual(['w1>^']);
    last().hear({ type: 'refused', id: connection.pending!.id, key: 'not-stored', sentence: '' });
    expect(pending).toEqual(['w1>^', null]);
    connection.act(4, 'w1>^');
    last().scene(5);
    expect(pending).toEqual(['w1>^', null, 'w1>^', null]);
  });

  it('keeps a move that could not be stored, says so once, and sends it until it is', () => {
    last().scene(4);
    connection.act(4, 'w1>^');
    const act = connection.pending!;
    for (let times = 2; times < 5; times += 1) {
      last().hear({ type: 'refused', id: act.id, key: 'move-not-stored', sentence: '' });
      last().scene(4);
      expect(connection.pending).toBe(act);
      vi.advanceTimersByTime(1500);
      expect(last().sent).toEqual(Array(times).fill(last().sent[0]));
    }
    expect(heard.filter((message) => message.type === 'refused')).toHaveLength(1);
    last().scene(5);
    vi.advanceTimersByTime(5000);
    expect(connection.pending).toBeNull();
    expect(last().sent).toHaveLength(4);
  });

  it('gives a move up that came too fast to be read', () => {
    last().scene(4);
    connection.act(4, 'w1>^');
    last().hear({ type: 'refused', id: '', key: 'too-fast', sentence: '' });
    expect(connection.pending).toBeNull();
    expect(pending).toEqual(['w1>^', null]);
  });

  it('says how many facts were missed', () => {
    last().scene(4);
    last().break();
    vi.advanceTimersByTime(3000);
    last().scene(9);
    expect(missed).toEqual([[5, 4]]);
  });

  it('does not open the curtain again: somebody else may hold the device now', () => {
    last().scene(4, null);
    connection.send({ type: 'look', seat: 'f' });
    last().scene(4, 'f');
    last().break();
    vi.advanceTimersByTime(3000);
    last().scene(4, null);
    expect(last().sent).toEqual([]);
  });

  it('tries at once when woken, and lets a healthy socket be', () => {
    last().scene(1);
    connection.wake();
    expect(lines).toHaveLength(1);
    connection.offline();
    expect(connection.state).toBe('cloud');
    expect(lines[0]!.isClosed).toBe(true);
    connection.wake();
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(60000);
    expect(lines).toHaveLength(2);
  });

  it('does not trust a socket that was silent while the device slept', () => {
    last().scene(1);
    vi.setSystemTime(Date.now() + 120000);
    connection.wake();
    expect(lines).toHaveLength(2);
    expect(lines[0]!.isClosed).toBe(true);
  });

  it('ends when it is closed', () => {
    last().scene(1);
    connection.close();
    lines[0]!.break();
    vi.advanceTimersByTime(60000);
    expect(lines).toHaveLength(1);
  });
});
