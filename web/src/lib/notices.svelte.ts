/** Your turn: the tab's title and icon, the badge of the installed app, a card from above, and, where somebody wished for it, a notice by the device while
 * this page is open in the background. Nothing of the game is in any of them. */
import { app } from './app.svelte';
import { recall, remember } from './memory';
import type { TableLine } from './messages';
import { isWaiting, isWorthAsking, mayTell, newTurns, NO_WISHES, type Wishes } from './notices';
import { place } from './place';
import { router } from './router.svelte';
import { gameTitle, listOf } from './tables';

/** What is told of a table. */
type Told = Pick<TableLine, 'id' | 'game' | 'withNames'>;

const EVERY_MS = 30_000;
const CARD_MS = 8000;

class Notices {
  isAway = $state(false); // this page is not looked at
  isYourTurn = $state(false); // at the table that is open
  /** Tables that wait for this person, besides the one that is open. */
  readonly elsewhere = $derived.by(() => {
    const here = router.route.page === 'table' ? router.route.id : null;
    return (app.home?.tables ?? []).filter((line) => isWaiting(line) && line.id !== here).length;
  });
  readonly calls = $derived(this.isAway ? this.elsewhere + Number(this.isYourTurn) : 0); // what the tab and the icon tell of
  card: TableLine | null = $state.raw(null);
  wishes: Wishes = $state(recall('notices', NO_WISHES));
  readonly isThere = typeof Notification !== 'undefined' && isSecureContext; // a notice by the device, if it is allowed
  isRefused = $state(this.isThere && Notification.permission === 'denied'); // the browser was told never to
  #ends: ReturnType<typeof setTimeout> | null = null;

  /** The device can, and has not been told never to. */
  get isPossible(): boolean {
    return this.isThere && !this.isRefused;
  }

  start(): () => void {
    const look = () => {
      const was = this.isAway;
      this.isAway = document.visibilityState === 'hidden' || !document.hasFocus();
      if (was && !this.isAway) void this.ask();
    };
    look();
    const clock = setInterval(() => void this.ask(), EVERY_MS);
    for (const event of ['focus', 'blur']) addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(clock);
      for (const event of ['focus', 'blur']) removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Looks at one's tables again, where other people play at one of them. */
  async ask(): Promise<void> {
    const before = app.home?.tables ?? [];
    if (!isWorthAsking(before)) return;
    try {
      const { tables } = await app.fetchHome();
      const here = router.route.page === 'table' ? router.route.id : null;
      const [first] = newTurns(before, tables, here);
      if (first) this.#show(first);
    } catch {
      // another time
    }
  }

  /** At the table that is open: whose turn it is, and whether that is news. */
  turn(isYours: boolean, line: Told | null): void {
    const isNew = isYours && !this.isYourTurn;
    this.isYourTurn = isYours;
    if (isNew && this.isAway && line) this.#tell(line);
  }

  change(wishes: Partial<Wishes>): void {
    this.wishes = { ...this.wishes, ...wishes };
    remember('notices', this.wishes);
  }

  /** Asks the device for leave. */
  async wish(isOn: boolean): Promise<void> {
    this.change({ wasAsked: true, isOn: false });
    if (!isOn || !this.isThere) return;
    const leave = await Notification.requestPermission(); // also where it was refused before: meanwhile it may have been given
    this.isRefused = leave === 'denied';
    this.change({ isOn: leave === 'granted' });
  }

  put(): void {
    if (this.#ends) clearTimeout(this.#ends);
    this.card = null;
  }

  #show(line: TableLine): void {
    if (this.isAway) this.#tell(line);
    this.put();
    this.card = line;
    app.announce(`${this.titleOf(line)}. ${this.lineOf(line)}`);
    this.#ends = setTimeout(() => (this.card = null), CARD_MS);
  }

  titleOf = (line: Told): string => {
    const names = [...new Set(line.withNames.filter(Boolean))];
    if (names.length > 1) return app.say('have-played', { names: listOf(names) });
    return app.say('has-played', { name: () => names[0] ?? app.say('with-someone') });
  };

  lineOf = (line: Told): string => app.say('your-turn-at', { game: gameTitle(line.game) });

  #tell(line: Told): void {
    if (!this.isPossible || Notification.permission !== 'granted' || !mayTell(this.wishes, new Date().getHours())) return;
    try {
      const notice = new Notification(this.titleOf(line), { body: this.lineOf(line), icon: place.address('/icon.svg'), tag: line.id });
      notice.onclick = () => {
        focus();
        router.go(`/t/${line.id}`);
        notice.close();
      };
    } catch {
      // some devices only let a closed page's worker tell
    }
  }
}

export const notices = new Notices();

/** Title, icon and badge; the table that is open has a title of its own for that. */
export function markTab(calls: number): void {
  const isOn = calls > 0;
  const bare = document.title.replace(/^● /, '');
  document.title = isOn ? `● ${bare}` : bare;
  document.querySelector('link[rel=icon]')?.setAttribute('href', place.address(isOn ? '/icon-turn.svg' : '/icon.svg'));
  const device = navigator as Navigator & { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  (isOn ? device.setAppBadge?.(calls) : device.clearAppBadge?.())?.catch(() => undefined);
}
