/** Who has won, for the sentence that says what decided a match: the reader alone is spoken to. */
import { listed } from '../../lib/wording/listed';
import type { TableRoom } from '../game';

/** The facts for "Du gewinnst" (`mine`) or "Ben gewinnt", "Ben und Clara gewinnen" (`names`, `count`). */
export function winners(
  room: Pick<TableRoom, 'you' | 'seatName'>,
  seats: readonly number[],
): { mine: boolean; names: string; count: number } {
  const mine = seats.length === 1 && seats[0] === room.you;
  const names = mine ? '' : listed(seats.map((seat) => room.seatName(seat)));
  return { mine, names, count: seats.length };
}
