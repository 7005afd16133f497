import { describe, expect, it } from 'vitest';
import { placeAt } from './place';
import { read } from './router.svelte';

describe.each([
  ['at the top of a host', '/', ''],
  ['below a path', '/games/moon/', '/games/moon'],
])('%s', (_, base, before) => {
  const place = placeAt(base);

  it('calls its pages by their whole address', () => {
    expect(place.address('/')).toBe(base);
    expect(place.address('/t/abc')).toBe(`${before}/t/abc`);
    expect(place.address('/replay/abc?at=3')).toBe(`${before}/replay/abc?at=3`);
    expect(place.link('/t/abc', 'https://example.org')).toBe(`https://example.org${before}/t/abc`);
  });

  it('knows a page by its address', () => {
    for (const path of ['/', '/t/abc', '/learn/full-moon/2']) expect(place.path(place.address(path))).toBe(path);
    expect(read(place.path(`${before}/t/abc`), '')).toEqual({ page: 'table', id: 'abc' });
  });

  it('is at home also where a host names the file', () => {
    for (const name of ['index.html', '404.html', '']) expect(read(place.path(base + name), '')).toEqual({ page: 'home' });
  });
});

it('needs no slash at the end of its base', () => {
  expect(placeAt('/games/').path('/games')).toBe('/');
});

it('leaves what is not below it as it is', () => {
  expect(placeAt('/games/').path('/gamesroom/t/1')).toBe('/gamesroom/t/1');
});
