/** These pages as an app of the device. */
interface Offer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

class Install {
  may = $state(false); // the browser offers it
  isDone = $state(false);
  isApple = $state(false); // there it is in the menu for sharing
  #offer: Offer | null = null;
  #then: () => void = () => undefined;

  /** `then`: it is an app now, or has been one. */
  start(then: () => void): void {
    this.#then = then;
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // from the settings, and not over a game
      this.#offer = event as Offer;
      this.may = true;
    });
    addEventListener('appinstalled', () => this.#done());
    this.isApple = 'standalone' in navigator && !isStandalone();
    if (isStandalone()) this.#done();
  }

  async ask(): Promise<void> {
    const offer = this.#offer;
    this.#offer = null;
    this.may = false;
    if ((await offer?.prompt())?.outcome === 'accepted') this.#done();
  }

  #done(): void {
    if (this.isDone) return;
    this.isDone = true;
    this.may = false;
    this.#then();
  }
}

export const install = new Install();
