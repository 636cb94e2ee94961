/** The way from looking on before a match to a seat at it: the invitation lies there once more. */
import { getContext, setContext } from 'svelte';

const WAY = Symbol('seeking');

/** Says to all that is drawn inside how somebody who looks on gets to the invitation. */
export function setSeeking(seek: () => void): void {
  setContext(WAY, seek);
}

/** Leads to the invitation; undefined where there is none, in a lesson or a replay. */
export function seekingHere(): (() => void) | undefined {
  return getContext<(() => void) | undefined>(WAY);
}
