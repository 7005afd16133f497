import { beforeEach, describe, expect, it } from 'vitest';
import type { ToWorker } from '../../worker/protocol';
import { Client, clientOf } from './client';

let client: Client;
let sent: ToWorker[];
const put = (message: ToWorker) => sent.push(message);
const idOf = (message: ToWorker | undefined) => (message?.kind === 'ask' ? message.id : '');
const answer = (id: string, text = '{}') => client.hear({ kind: 'answer', id, status: 200, headers: [['content-length', '2']], body: new TextEncoder().encode(text) });

beforeEach(() => {
  client = new Client();
  sent = [];
});

describe('questions', () => {
  it('wait for the server', async () => {
    const asked = client.ask('POST', '/api/me', {}, '{"name":"Anna"}');
    expect(sent).toEqual([]);
    client.connect(put);
    expect(sent.length).toBe(1);
    answer(idOf(sent[0]), '{"a":1}');
    expect(await (await asked).json()).toEqual({ a: 1 });
    expect(client.isWaiting).toBe(false);
  });

  it('are asked again when that does no harm', async () => {
    client.connect(put);
    const read = client.ask('GET', '/api/home', {}, null);
    const write = client.ask('POST', '/api/tables', {}, '{}');
    const failed = expect(write).rejects.toThrow();
    client.lose();
    await failed;
    client.connect(put);
    expect(sent.length).toBe(3);
    answer(idOf(sent[2]));
    expect((await read).status).toBe(200);
  });

  it('are not asked for ever', async () => {
    const failed = expect(client.ask('GET', '/api/poison', {}, null)).rejects.toThrow();
    for (let i = 0; i < 5; i += 1) {
      client.connect(put);
      client.lose();
    }
    await failed;
    expect(sent.length).toBe(3);
  });

  it('fail at once when there will be no server', async () => {
    const before = expect(client.ask('GET', '/api/home', {}, null)).rejects.toThrow();
    client.lose(true);
    await before;
    await expect(client.ask('GET', '/api/home', {}, null)).rejects.toThrow();
  });

  it('have names that say whose they are', () => {
    client.connect(put);
    void client.ask('GET', '/', {}, null);
    expect(clientOf(idOf(sent[0]))).toBe(client.name);
  });
});

describe('sockets', () => {
  it('open when the server is there, and close when it goes', () => {
    const socket = client.socket('/ws/1');
    const codes: number[] = [];
    const texts: unknown[] = [];
    socket.onclose = ({ code }) => codes.push(code);
    socket.onmessage = ({ data }) => texts.push(data);
    client.lose();
    expect(codes).toEqual([]);
    client.connect(put);
    const [open] = sent;
    if (open?.kind !== 'open') throw new Error('it did not open');
    client.hear({ kind: 'heard', socket: open.socket, text: 'scene' });
    socket.send('move');
    client.lose();
    expect(texts).toEqual(['scene']);
    expect(codes).toEqual([1006]);
  });

  it('say nothing after they were closed', () => {
    client.connect(put);
    const socket = client.socket('/ws/1');
    let isHeard = false;
    socket.onmessage = () => (isHeard = true);
    socket.close();
    const [open] = sent;
    if (open?.kind === 'open') client.hear({ kind: 'heard', socket: open.socket, text: 'late' });
    expect(isHeard).toBe(false);
    expect(sent.at(-1)?.kind).toBe('shut');
  });
});
