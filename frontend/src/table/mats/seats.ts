/** Who sits at the table and where, in percent of the stage: clockwise from me, who sits at the bottom. */

/** How a player is doing; beaten and out are the game's words, the others the room's. */
export type Presence = 'here' | 'lost' | 'substitute' | 'left' | 'out' | 'beaten' | 'empty';

/** What is to be seen of a player. */
export interface Sitter {
  name: string;
  /** One fact below the name, as in "1 Stich"; stands in for the word of the presence, too. */
  fact?: string | undefined;
  bot?: boolean | undefined;
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
  6: [at(13, 40), at(19, 12), at(50, 3), at(81, 12), at(87, 40)],
  7: [at(12, 44), at(13, 22), at(33, 4), at(67, 4), at(87, 22), at(88, 44)],
  8: [at(12, 46), at(13, 25), at(28, 5), at(50, 3), at(72, 5), at(87, 25), at(88, 46)],
};

export const ME: Place = at(50, 100);

/** On a wide stage the seats move outwards and down a little, where there is room. */
function widened({ x, y }: Place): Place {
  return at(50 + (x - 50) * 1.08, y * 1.2 + 2);
}

/** All places by distance in turn order, mine first; 1 to 8 players. */
export function places(players: number, wide = false): Place[] {
  const others = OTHERS[players] ?? [];
  return [ME, ...(wide ? others.map(widened) : others)];
}

/** Width of a mat in px: smaller from seven players on a phone. */
export function matSize(players: number, wide: boolean): number {
  if (wide) return players >= 7 ? 64 : 76;
  return players >= 7 ? 44 : 52;
}
