/** Who sits at the table and where, in percent of the stage: clockwise from me, who sits at the bottom. */

/** How a player is doing; beaten and out are the game's words, the others the room's. */
export type Presence = 'here' | 'lost' | 'substitute' | 'left' | 'out' | 'beaten' | 'empty';

/** What is to be seen of a player. */
export interface Sitter {
  name: string;
  /** One fact below the name, as in "1 Stich"; stands in for the word of the presence, too. */
  fact?: string | undefined;
  bot?: boolean | undefined;
  /** Whose face is drawn: the key of a character. */
  face?: string | undefined;
  /** How many cards in hand. */
  cards?: number | undefined;
  penalties?: number | undefined;
  /** One letter on the rim and what it means. */
  role?: { letter: string; title: string } | undefined;
  turn?: boolean | undefined;
  thinking?: boolean | undefined;
  presence?: Presence | undefined;
  /** When the countdown of a lost connection ends, in server ms. */
  until?: number | undefined;
  /** The time to think that is left, in ms. */
  clock?: number | undefined;
  /** The reader does not want to hear this player. */
  muted?: boolean | undefined;
  /** What this player has just called out. */
  shout?: string | undefined;
}

/** A player with the number of the seat. */
export interface SeatView extends Sitter {
  seat: number;
}

export interface Place {
  /** Middle of the mat. */
  x: number;
  /** Upper edge of the mat. */
  y: number;
}

const at = (x: number, y: number): Place => ({ x, y });

/** Places of the others by number of players, in turn order after me: left side upwards, top, right side downwards. */
const OTHERS: Readonly<Record<number, readonly Place[]>> = {
  2: [at(50, 8)],
  3: [at(20, 14), at(80, 14)],
  4: [at(14, 25), at(50, 11), at(86, 25)],
  5: [at(13, 36), at(27, 10), at(73, 10), at(87, 36)],
  6: [at(13, 45), at(19, 12), at(50, 3), at(81, 12), at(87, 45)],
  7: [at(11, 54), at(12, 28), at(32, 3), at(68, 3), at(88, 28), at(89, 54)],
  8: [at(11, 54), at(12, 28), at(25, 3), at(50, 2), at(75, 3), at(88, 28), at(89, 54)],
};

export const ME: Place = at(50, 100);

/** On a wide stage the seats move outwards and down a little, where there is room. */
function widened({ x, y }: Place): Place {
  return at(50 + (x - 50) * 1.08, y * 1.2 + 2);
}

/** Five large mats on a wide stage that is low: two of them stand one below the other at each side. */
const SIX_WIDE = [at(10, 54), at(16, 10), at(50, 5), at(84, 10), at(90, 54)];

/** All places by distance in turn order, mine first; 1 to 8 players. */
export function places(players: number, wide = false): Place[] {
  const others = OTHERS[players] ?? [];
  if (wide && players === 6) return [ME, ...SIX_WIDE];
  return [ME, ...(wide ? others.map(widened) : others)];
}

/** How the seats stand around the stage: on its rim, in one line over it, or in columns beside it. */
export type Ring = 'round' | 'line' | 'column';

/** Width of a mat in px: smaller the more sit there and the less room there is. */
export function matSize(players: number, wide: boolean, ring: Ring = 'round', big = false): number {
  if (ring === 'column') return 34;
  const many = players >= 7;
  if (ring === 'line') return many ? 34 : 40;
  if (wide) return (big ? 24 : 0) + (many ? 64 : 76);
  return many ? 44 : 52;
}

/** A cell of the columns, counted from 1. */
export interface Cell {
  row: number;
  column: number;
}

/** So many stand in one column. */
const ONE_COLUMN = { usual: 4, lowest: 3 };

/** The rim bent into columns: mine is the foot, up on the left, down on the right; `lowest`: on the lowest screens. */
export function cells(players: number, lowest = false): Cell[] {
  if (players <= ONE_COLUMN[lowest ? 'lowest' : 'usual']) {
    const row = (i: number) => (i === 0 ? players : i);
    return Array.from({ length: players }, (_, i) => ({ row: row(i), column: 1 }));
  }
  const rows = Math.ceil(players / 2);
  return Array.from({ length: players }, (_, i) =>
    i < rows ? { row: rows - i, column: 1 } : { row: i - rows + 1, column: 2 },
  );
}
