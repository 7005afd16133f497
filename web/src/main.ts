import { mount } from 'svelte';
import './tokens.css';
import './app.css';
import App from './App.svelte';
import { app } from './lib/app.svelte';
import { openDoor } from './lib/door';
import { keepFocus } from './lib/focus';
import { kiosk } from './lib/kiosk.svelte';
import { router } from './lib/router.svelte';
import { wakeSound } from './lib/sound';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app');

router.start();
addEventListener('pointerdown', wakeSound);
addEventListener('keydown', wakeSound);
addEventListener('vite:preloadError', (event) => {
  event.preventDefault();
  app.hasNewPages = true;
});
keepFocus(target);
// not awaited here: what the door loads imports from this very file, and each would wait for the other
void openDoor(() => void app.fetchHome().catch(() => undefined)).then(() => {
  void kiosk.start(router.route.page === 'kiosk').then(() => {
    mount(App, { target });
    void app.start();
  });
});
