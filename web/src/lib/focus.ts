/** Focus is never lost: when what had it leaves the page, the page itself has it, or the sheet that lies open. */
const SOON_MS = 60; // a board that has another place for it was faster

export function keepFocus(root: HTMLElement): void {
  let last: Element | null = null;
  let later: ReturnType<typeof setTimeout> | null = null;
  const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;

  addEventListener('focusin', (event) => (last = event.target instanceof Element ? event.target : null));
  const watcher = new MutationObserver(() => {
    if (later !== null || !isLost()) return;
    later = setTimeout(() => {
      later = null;
      if (isLost()) document.querySelector<HTMLElement>('dialog[open], main')?.focus({ preventScroll: true });
    }, SOON_MS);
  });
  watcher.observe(root, { childList: true, subtree: true });
}
