/** The way to the server, wherever it runs. Paths are without the base ("/api/home", "/ws/ID?lang=fr"). */
import type { Socket } from '../connection';

export interface Door {
  /** Rejects when nobody answers. */
  ask(method: string, path: string, headers: Record<string, string>, body: string | null): Promise<Response>;
  socket(path: string): Socket;
  /** For a picture: what the browser itself can fetch. */
  address(path: string): Promise<string>;
}
