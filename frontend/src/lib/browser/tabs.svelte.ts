/** The tabs in which somebody has the room open: which one is looked at, and how they wait for each other.
 *
 * What they wait by, browsers give to pages that they trust: by https, or on the room's own machine.
 */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  document.addEventListener('visibilitychange', update);
  return () => {
    document.removeEventListener('visibilitychange', update);
  };
});

/** This tab. */
export const tab = {
  /** It lies behind another one, or the device is laid aside. */
  get hidden(): boolean {
    subscribe();
    return document.hidden;
  },
};

/** Does the work while no other tab does any of this name; whoever asked first begins first. */
export function alone(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks.request(name, work);
}

/** Puts up a sign for all tabs to see, until the function that comes back is called or this tab is closed. */
export function putUp(sign: string): () => void {
  let takeDown = () => {};
  const down = new Promise<void>((done) => (takeDown = done));
  void navigator.locks.request(sign, { mode: 'shared' }, () => down);
  return takeDown;
}

/** Whether any tab has put up this sign. */
export async function isUp(sign: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === sign);
}
