/** What a table plays otherwise than usual, in sentences, for who has not begun yet. */
import { untrack } from 'svelte';
import { settings } from '../../lib/memory/settings.svelte';
import type { Both } from '../../lib/wording/gametexts';
import type { Naming } from '../../lib/wording/names';
import type { Parts } from '../../live/room.svelte';
import { differences } from '../../rules/options';
import type { TableView } from '../../wire';

/** `of`: the table, its game, and how that names things. Call while a component is set up. */
export function different(of: () => Parts & { table: TableView; naming: Naming }): () => string[] {
  let madeUp: Readonly<Record<string, Both>> = $state.raw({});
  // a table is heard of again and again; what somebody made up is asked about once
  const options = $derived(JSON.stringify(of().table.options));
  $effect(() => {
    const listed = JSON.parse(options) as object;
    const { game, view } = untrack(of);
    void view.madeUp?.(game.name, listed).then((found) => {
      madeUp = found;
    });
  });
  return () => {
    const { table, game, texts, naming } = of();
    const telling = { ...naming, madeUp };
    return differences(table.options, game.options, texts.options, settings.language, telling);
  };
}
