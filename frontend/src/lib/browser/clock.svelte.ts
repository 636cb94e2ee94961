/** The time on the server's clock, ticking only while somebody looks at it. */
import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 250;

let skewMs = 0;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => {
    clearInterval(timer);
  };
});

/** Tells the clock the server's time in ms since the epoch, at the moment of its arrival. */
export function setServerTime(serverMs: number): void {
  skewMs = serverMs - Date.now();
}

/** Now on the server's clock, in ms since the epoch; in a component it keeps itself up to date. */
export function now(): number {
  subscribe();
  return Date.now() + skewMs;
}
