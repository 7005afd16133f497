import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { chunks } from './chunks.ts';
import { serviceWorker } from './serviceworker.ts';

const here = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [svelte(), serviceWorker(here('./src/sw/sw.ts'))],
  base: '/',
  // One build for every place: files name each other by where they lie, and only index.html says where they begin.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  resolve: {
    alias: { $lib: here('./src/lib'), $games: here('../src/plenilune/games') },
    dedupe: ['svelte', 'vitest'], // the games' folders lie outside and have no node_modules
  },
  build: {
    outDir: here('../src/plenilune/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { output: { codeSplitting: chunks } },
    assetsInlineLimit: 0, // a strict content security policy allows no data: addresses
  },
  test: { include: ['src/**/*.test.ts', '../src/plenilune/games/*/web/**/*.test.ts'], css: true }, // a test reads the themes
  server: { proxy: { '/api': 'http://127.0.0.1:8123', '/ws': { target: 'ws://127.0.0.1:8123', ws: true } } },
});
