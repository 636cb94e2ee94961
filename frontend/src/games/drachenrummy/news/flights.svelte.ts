/** Lets cards travel whenever a table changes, as long as its component lives. */
import { untrack } from 'svelte';
import { type Spot, spots, travel } from './flights';

/** Watches what `changed` reads. */
export function watchFlights(changed: () => unknown): void {
  let before: ReadonlyMap<string, Spot> | undefined;
  $effect.pre(() => {
    changed();
    before = untrack(spots);
  });
  $effect(() => {
    changed();
    untrack(() => {
      if (before) travel(before, spots());
    });
  });
}
