/** A phone on its side, or a window as low, with letters that have room in columns: `--flat` of the style sheets. */
import { letters } from './letters.svelte';
import { side } from './screen.svelte';

/** Listeners of a query in em are not told of larger letters before the next turn of the screen; `letters` is. */
export const flat = {
  get current(): boolean {
    return side.current && !letters.large;
  },
};
