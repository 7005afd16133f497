/** What the server tells whoever looks after it, asked again every few seconds while somebody looks. The key stays in this tab. */
import { ask, WrongAnswer } from '$lib/api';
import { app } from '$lib/app.svelte';
import type { Announced, BackupMade, Keeper } from '$lib/messages';

const PLACE = 'plenilune.keeper';
const EVERY_MS = 5000;

export class Keeping {
  key = $state(kept());
  told: Keeper | null = $state.raw(null);
  wrong = $state('');
  isBusy = $state(false); // a backup is being made
  #timer: ReturnType<typeof setInterval> | null = null;

  start(): () => void {
    void this.look();
    this.#timer = setInterval(() => document.visibilityState === 'visible' && void this.look(), EVERY_MS);
    return () => {
      if (this.#timer) clearInterval(this.#timer);
    };
  }

  /** Tried at once: a key that does not fit is not kept. */
  async enter(key: string): Promise<void> {
    this.key = key.trim();
    keep(this.key);
    await this.look();
  }

  async look(): Promise<void> {
    if (!this.key) return;
    try {
      this.told = await this.#ask<Keeper>('GET', '/api/keeper');
      this.wrong = '';
    } catch (error) {
      this.wrong = app.trouble(error);
      if (!(error instanceof WrongAnswer) || error.status !== 403) return;
      this.told = null;
      this.key = '';
      keep('');
    }
  }

  async backUp(): Promise<void> {
    this.isBusy = true;
    await this.#do(async () => {
      const made = await this.#ask<BackupMade>('POST', '/api/keeper/backup');
      app.announce(app.say('keeper-backed-up', { name: made.name }));
    });
    this.isBusy = false;
  }

  announce = (key: Announced['key'], text: string): Promise<void> =>
    this.#do(() => this.#ask<Announced>('POST', '/api/keeper/announce', { key, text }));

  async #do(job: () => Promise<unknown>): Promise<void> {
    try {
      await job();
      await this.look();
    } catch (error) {
      this.wrong = app.trouble(error);
    }
  }

  #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    return ask<T>(method, path, body, { Authorization: `Bearer ${this.key}` });
  }
}

function kept(): string {
  try {
    return sessionStorage.getItem(PLACE) ?? '';
  } catch {
    return '';
  }
}

function keep(key: string): void {
  try {
    if (key) sessionStorage.setItem(PLACE, key);
    else sessionStorage.removeItem(PLACE);
  } catch {
    // a browser that keeps nothing asks again
  }
}
