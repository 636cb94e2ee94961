/** The evening's time as the server tells it; in a rehearsal it runs faster than the clock on the wall. */
import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 250;

let told = { now: Date.now(), at: Date.now(), speed: 1 };

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => {
    clearInterval(timer);
  };
});

/** The server's moment, at its arrival. */
export function setEveningTime(now: number, speed = 1): void {
  told = { now, at: Date.now(), speed };
}

/** Now in the evening's time; in a component it keeps itself up to date. */
export function now(): number {
  subscribe();
  return told.now + (Date.now() - told.at) * told.speed;
}
