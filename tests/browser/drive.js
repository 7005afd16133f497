// Drives the site in a frame of its own and reports by POST: for a browser that nothing else can drive.
const frame = document.createElement('iframe');
const steps = [];
const wish = new URLSearchParams(location.search);
frame.width = 1280;
frame.height = 800;
frame.src = wish.get('at');
document.body.append(frame);

const rest = (ms) => new Promise((done) => setTimeout(done, ms));
const shown = (selector, text) =>
  [...(frame.contentDocument?.querySelectorAll(selector) ?? [])].find((one) => one.checkVisibility() && (!text || text.test(one.ariaLabel ?? one.textContent)));

async function until(what, find, ms = 40_000) {
  for (const end = performance.now() + ms; performance.now() < end; await rest(50)) {
    const found = find();
    if (found) {
      steps.push([what, Math.round(performance.now())]);
      return found;
    }
  }
  throw new Error(`${what}: nothing came. ${frame.contentDocument?.body?.innerText.slice(0, 300)}`);
}

/** Anything that may be tapped, until the game is over. */
async function play() {
  const end = () => shown('dialog button, [role=dialog] button', /Again/);
  for (let taps = 0; taps < 400 && !end(); taps += 1) {
    const all = [...frame.contentDocument.querySelectorAll('main .board button:enabled:not([data-owl])')].filter((one) => one.checkVisibility());
    const go = all.filter((one) => one.matches('.go'));
    const some = (go.length ? go : all).filter((one) => !/Put back|Say it again/.test(one.ariaLabel ?? one.textContent));
    some[(taps * 7) % Math.max(1, some.length)]?.click();
    await rest(80);
  }
  await until('the end', end, 1000);
}

function go(page) {
  frame.contentWindow.history.pushState({ depth: 1 }, '', wish.get('at') + page);
  frame.contentWindow.dispatchEvent(new PopStateEvent('popstate'));
}

async function drive() {
  await until('home', () => shown('main button', /^Play/));
  if (wish.get('kept')) {
    go('shelf');
    await until('a kept game', () => shown('main li', /Full Moon/));
  }
  go('new/full-moon');
  await until('set-up', () => shown('h1, h2', /A table for/));
  (await until('its button', () => shown('main button', /^(Play|Start)/))).click();
  await until('a board', () => shown('main .board button'));
  await play();
}

const report = (body) => fetch('/report', { method: 'POST', body: JSON.stringify({ agent: navigator.userAgent, steps, ...body }) });
drive().then(() => report({ ok: true }), (error) => report({ ok: false, error: String(error) }));
