/** The picture on a game's tile in the lobby: small enough to be there before the game is loaded. */
import type { DeckName } from '../art/cards/decks';

export interface Tile {
  /** Fanned out, left to right. */
  cards: readonly [string, string, string];
  deck?: DeckName;
  /** Faces of dice lying in front of them. */
  dice?: readonly number[];
  /** What is different for one of several games in the folder. */
  variants?: Readonly<Record<string, Pick<Tile, 'cards' | 'deck'>>>;
  /** Of many options those that the form shows at once, and those that are none for a reader. */
  options?: {
    first: readonly string[];
    never?: readonly string[];
    /** Options that mean nothing unless these others have these values. */
    only?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    /** With what a table is opened where its reader chose nothing and the rules alone would outlast an evening. */
    usual?: Readonly<Record<string, unknown>>;
  };
}

const tiles = import.meta.glob<{ default: Tile }>('./*/tile.ts', { eager: true });

/** The picture of a game by its folder, and its name where the folder has several; undefined where it has none. */
export function tileOf(folder: string, name = ''): Tile | undefined {
  const tile = tiles[`./${folder}/tile.ts`]?.default;
  return tile && { ...tile, ...tile.variants?.[name] };
}
