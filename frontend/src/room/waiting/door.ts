/** Who is shown the way to a table first, and not yet the table. */
import { awaySeats } from '../../live/comingBack';
import type { Seated } from '../../wire';

/**
 * Whoever may take a seat, or has lost the way to the own one where nobody looks on. The seats of an evening are
 * given: who comes there looks on at once, also in the moment before the match.
 */
export function atTheDoor({ you, table }: Pick<Seated, 'you' | 'table'>): boolean {
  if (you !== null) return false;
  if (table.stage === 'open') return !table.evening;
  return !table.settings.spectators && awaySeats(table).length > 0;
}
