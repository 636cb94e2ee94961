/** The views of games, found by their folders: none is listed anywhere. */
import { loadedOrAfresh } from '../lib/browser/afresh';
import type { AnyGameView } from '../live/game';

const folders = import.meta.glob<{ default: AnyGameView }>('./*/index.ts');

/** Whether this page can show the games of a folder; those of other packages it cannot. */
export function hasView(folder: string): boolean {
  return `./${folder}/index.ts` in folders;
}

/** Loads a game by its folder; undefined where the page has none of this name. */
export async function loadGame(folder: string): Promise<AnyGameView | undefined> {
  const load = folders[`./${folder}/index.ts`];
  return load && (await loadedOrAfresh(load)).default;
}
