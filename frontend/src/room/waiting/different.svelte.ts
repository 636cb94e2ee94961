/** What a table plays otherwise than usual, in sentences, for who has not begun yet. */
import { settings } from '../../lib/memory/settings.svelte';
import type { Naming } from '../../lib/wording/names';
import type { Parts } from '../../live/room.svelte';
import { madeUp } from '../../rules/madeUp.svelte';
import { differences } from '../../rules/options';
import type { TableView } from '../../wire';

/** `of`: the table, its game, and how that names things. Call while a component is set up. */
export function different(of: () => Parts & { table: TableView; naming: Naming }): () => string[] {
  const meant = madeUp(() => ({ ...of(), options: of().table.options }));
  return () => {
    const { table, game, texts, naming } = of();
    const telling = { ...naming, madeUp: meant() };
    return differences(table.options, game.options, texts.options, settings.language, telling);
  };
}
