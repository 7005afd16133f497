/** What one tab has asked of the server in the pocket. The server may go and come back: then what was asked is asked again where that does no
 * harm, and sockets close, for whoever holds one knows how to open another. */
import { newId, type Socket } from '../connection';
import type { FromWorker, ToWorker } from '../../worker/protocol';

const LOST = 1006;
const MOST_TRIES = 3; // a question that the server dies of is not asked forever

interface Question {
  message: ToWorker & { kind: 'ask' };
  tries: number;
  isSent: boolean;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
}

export class Client {
  readonly name = newId();
  #send: ((message: ToWorker) => void) | null = null;
  #questions = new Map<string, Question>();
  #sockets = new Map<string, PocketSocket>();
  #count = 0;
  #isOver = false;

  /** Something was asked and not answered yet. */
  get isWaiting(): boolean {
    return this.#questions.size > 0 || [...this.#sockets.values()].some((socket) => socket.isWaiting);
  }

  ask(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Response> {
    if (this.#isOver) return Promise.reject(new Error('there is no server'));
    const id = this.#newName();
    const bytes = body === null ? null : new TextEncoder().encode(body);
    const message = { kind: 'ask' as const, id, method, path, headers: Object.entries(headers), body: bytes };
    return new Promise((answer, fail) => {
      const question = { message, tries: 0, isSent: false, answer, fail };
      this.#questions.set(id, question);
      this.#put(question);
    });
  }

  socket(path: string): Socket {
    const name = this.#newName();
    const socket = new PocketSocket(
      name,
      path,
      (message) => this.#send?.(message),
      () => this.#sockets.delete(name),
    );
    this.#sockets.set(name, socket);
    if (this.#send) socket.open();
    return socket;
  }

  /** The server is there. */
  connect(send: (message: ToWorker) => void): void {
    this.#isOver = false;
    this.#send = send;
    for (const question of this.#questions.values()) this.#put(question);
    for (const socket of this.#sockets.values()) socket.open();
  }

  /** It is not any more; `isOver`: and nobody starts it again. */
  lose(isOver = false): void {
    this.#isOver = isOver;
    this.#send = null;
    for (const [id, question] of this.#questions) {
      if (!question.isSent && !isOver) continue;
      question.isSent = false;
      if (question.message.method === 'GET' && question.tries < MOST_TRIES && !isOver) continue;
      this.#questions.delete(id);
      question.fail(new Error('the server has gone'));
    }
    for (const socket of [...this.#sockets.values()]) if (socket.isOpen) socket.shut(LOST);
  }

  hear(message: FromWorker): void {
    if (message.kind === 'answer') {
      this.#questions.get(message.id)?.answer(responseOf(message.status, message.headers, message.body));
      this.#questions.delete(message.id);
    } else if (message.kind === 'heard') this.#sockets.get(message.socket)?.hear(message.text);
    else if (message.kind === 'shut') this.#sockets.get(message.socket)?.shut(message.code);
  }

  #newName(): string {
    this.#count += 1;
    return `${this.name}-${this.#count}`;
  }

  #put(question: Question): void {
    if (!this.#send || question.isSent) return;
    question.isSent = true;
    question.tries += 1;
    this.#send(question.message);
  }
}

/** Whose question or socket it is. */
export const clientOf = (name: string): string => name.slice(0, name.lastIndexOf('-'));

class PocketSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  isOpen = false;
  isWaiting = true; // it said something, and has heard nothing since

  constructor(
    private readonly name: string,
    private readonly path: string,
    private readonly put: (message: ToWorker) => void,
    private readonly forget: () => void,
  ) {}

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.put({ kind: 'open', socket: this.name, path: this.path });
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    this.isWaiting = true;
    this.put({ kind: 'say', socket: this.name, text });
  }

  close(code = 1000): void {
    if (this.isOpen) this.put({ kind: 'shut', socket: this.name, code });
    this.forget();
  }

  hear(text: string): void {
    this.isWaiting = false;
    this.onmessage?.({ data: text });
  }

  shut(code: number): void {
    this.forget();
    this.onclose?.({ code });
  }
}

const NO_BODY = [204, 205, 304];

function responseOf(status: number, headers: [string, string][], body: Uint8Array): Response {
  const told = headers.filter(([name]) => !['set-cookie', 'content-encoding', 'content-length'].includes(name.toLowerCase()));
  return new Response(NO_BODY.includes(status) ? null : (body as Uint8Array<ArrayBuffer>), { status, headers: told });
}
