import { describe, expect, test } from 'vitest';
import { isLocal, reachOf } from './reach';

const at = (hostname: string) => ({ hostname, origin: `http://${hostname}:8123` });

describe('where a link leads', () => {
  test('only this machine is meant by these', () => {
    expect(['localhost', '127.0.0.1', '127.3.2.1', '[::1]', 'moon.localhost'].every(isLocal)).toBe(true);
    expect(['192.168.1.7', 'moon.example', 'localhost.example'].some(isLocal)).toBe(false);
  });
  test('by the page itself, by what the server knows of its network, or nowhere', () => {
    expect(reachOf(at('192.168.1.7'), '')).toBe('http://192.168.1.7:8123');
    expect(reachOf(at('127.0.0.1'), 'http://192.168.1.7:8123')).toBe('http://192.168.1.7:8123');
    expect(reachOf(at('localhost'), '')).toBeNull();
  });
});
