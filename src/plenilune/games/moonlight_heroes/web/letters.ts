/** The setting "letters on pieces": the board says it once, its pieces ask. Outside a board no piece wears one. */
import { getContext, setContext } from 'svelte';

const KEY = 'moonlight-heroes letters';

export const showLetters = (isOn: () => boolean): void => void setContext(KEY, isOn);
export const letters = (): (() => boolean) => getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
