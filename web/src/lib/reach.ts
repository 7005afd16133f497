/** Where a link of this page leads for others. */

/** A name, or an address, by which a machine means only itself. */
export function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || host.startsWith('127.');
}

/** What a link begins with that others can open; null: only this machine can. `address`: what the server knows of itself in its network. */
export function reachOf(here: Pick<Location, 'hostname' | 'origin'>, address: string): string | null {
  if (!isLocal(here.hostname)) return here.origin;
  return address || null;
}

/** Invitations that led to a table where somebody only watches: by its id, until the page is closed. */
export const invitedTo = new Map<string, string>();
