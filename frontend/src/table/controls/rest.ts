/** Whether the cards and buttons of a table rest: they can be looked at, but are neither chosen nor pressed. */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('rest');

/** Lets the cards and buttons below rest while the function says so. Call while a component is set up. */
export function letRest(rests: () => boolean): void {
  setContext(KEY, rests);
}

/** For a card or a button: whether it rests. */
export function restsHere(): () => boolean {
  return getContext<(() => boolean) | undefined>(KEY) ?? (() => false);
}
