/** The service worker is one script of its own, under a name that never changes: browsers look there for a new version. */
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

export function serviceWorker(entry: string): Plugin {
  return {
    name: 'plenilune:service-worker',
    apply: 'build',
    async generateBundle() {
      const bundle = await rolldown({ input: entry });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: output[0].code });
    },
  };
}
