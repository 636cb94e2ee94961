/** Bots' pauses: who plays with bots alone may end them, until it is their turn again. */
import type { LinkState } from '../../net/socket';
import type { TableRoom } from '../game';
import { stands } from '../seats';

type Table = Pick<TableRoom, 'table' | 'you' | 'turns'> & { readonly link: LinkState };

/** Only bots are waited for, they pause, and nobody else sits here to look on. */
export function mayHurry({ table, you, turns, link }: Table): boolean {
  if (you === null || link !== 'live' || table.stage !== 'playing') return false;
  if (stands(table)) return false;
  if (table.settings.pace_ms === 0 || turns.length === 0) return false;
  const alone = table.seats.every(({ kind }, seat) => kind !== 'person' || seat === you);
  return alone && turns.every((seat) => table.seats[seat]?.kind === 'bot');
}
