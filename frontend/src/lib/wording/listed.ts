/** Names as people say them: Anna, Ben und Clara. */
import { settings } from '../memory/settings.svelte';

export const listed = (names: readonly string[]): string =>
  new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
