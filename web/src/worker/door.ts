/** Python's door (server/page/door.py), with JavaScript's values. */
import type { Host } from './host.ts';
import type { Headers } from './protocol.ts';

type Answered = [status: number, headers: Headers, body: Uint8Array<ArrayBuffer>];
interface Proxy {
  destroy(): void;
}
interface PythonLink extends Proxy {
  receive(text: string): void;
  close(code: number): void;
}
export interface PythonDoor extends Proxy {
  open(host: Host): Promise<void>;
  close(): Promise<void>;
  http(method: string, path: string, headers: unknown, body: unknown): Promise<Proxy & { toJs(): Answered }>;
  link(path: string, heard: (text: string) => void, shut: (code: number) => void): PythonLink;
}

export interface Link {
  receive(text: string): void;
  /** By the page. */
  close(code: number): void;
  /** It was closed by the server. */
  end(): void;
}
export interface Door {
  open(host: Host): Promise<void>;
  http(method: string, path: string, headers: Headers, body: Uint8Array | null): Promise<Answered>;
  link(path: string, heard: (text: string) => void, shut: (code: number) => void): Link;
}

export function makeDoor(door: PythonDoor): Door {
  return {
    open: (host) => door.open(host),
    async http(method, path, headers, body) {
      const answer = await door.http(method, path, headers, body ?? new Uint8Array());
      const found = answer.toJs();
      answer.destroy();
      return found;
    },
    link(path, heard, shut) {
      const link = door.link(path, heard, shut);
      return {
        receive: (text) => link.receive(text),
        close(code) {
          link.close(code);
          link.destroy();
        },
        end: () => setTimeout(() => link.destroy()), // it is just speaking
      };
    },
  };
}
