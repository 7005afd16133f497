/** The server that these pages came from. */
import type { Socket } from '../connection';
import { place } from '../place';
import type { Door } from './door';

export const networkDoor: Door = {
  ask: (method, path, headers, body) => fetch(place.address(path), { method, headers, ...(body === null ? {} : { body }) }),
  socket: (path) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}${place.address(path)}`) as unknown as Socket;
  },
  address: (path) => Promise.resolve(place.address(path)),
};
