/** These pages as an app of the device. */
class Install {
  may = $state(false); // the browser offers it
  isDone = $state(false);
  isApple = $state(false); // there it is in the menu for sharing
  ask(): Promise<void> {
    return Promise.resolve();
  }
}

export const install = new Install();
