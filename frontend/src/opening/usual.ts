/** What is usual at the tables of a game: not always what its rules say alone. */
import { tileOf } from '../games/tiles';
import type { Options } from '../rules/options';
import type { GameInfo } from '../wire';

/** The options of a game as its tables usually have them. */
export const usualOptions = ({
  folder,
  options,
}: Pick<GameInfo, 'folder' | 'options'>): Options => ({
  ...options,
  ...tileOf(folder)?.options?.usual,
});
