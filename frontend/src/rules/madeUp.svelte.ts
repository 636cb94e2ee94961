/** What somebody made up of what a table's options list: the game is asked for its sentences. */
import { untrack } from 'svelte';
import type { Both } from '../lib/wording/gametexts';
import type { Parts } from '../live/room.svelte';

/** `of`: the table's options and its game; undefined: nothing to ask for. Call while a component is set up. */
export function madeUp(
  of: () => (Pick<Parts, 'game' | 'view'> & { options: object }) | undefined,
): () => Readonly<Record<string, Both>> {
  let told: Readonly<Record<string, Both>> = $state.raw({});
  // a table is heard of again and again; what somebody made up is asked about once
  const listed = $derived(JSON.stringify(of()?.options ?? {}));
  $effect(() => {
    const options = JSON.parse(listed) as object;
    const asked = untrack(of);
    void asked?.view.madeUp?.(asked.game.name, options).then((found) => {
      told = found;
    });
  });
  return () => told;
}
