/** The way back to a seat without its cookie and without its link: whoever is at the table gives it. */
import { json, post, table as pathOf, type TableKey } from '../net/api';
import type { ReturnWish, Seated, TableView } from '../wire';

/** The seats whose persons are away, where somebody may come back so. */
export function awaySeats({ seats, stage, evening }: TableView): number[] {
  if (stage !== 'playing' || evening) return [];
  return seats.flatMap(({ kind, presence = 'here' }, seat) =>
    kind === 'person' && presence !== 'here' ? [seat] : [],
  );
}

/** Asks for a seat, or answers whoever asks. */
export const wishForSeat = (key: TableKey, seat: number, wish: ReturnWish['wish']) =>
  json<Seated>(pathOf(key, `/seats/${seat}/return`), post({ wish }));
