/** A match that is over, as this browser remembers it, from what the server says to those who sat there. */
import type { Seated } from '../../wire';
import type { Finished } from './finished';

/** At a moment of the server; undefined while the match runs, for who looked on, and where no link opens it. */
export function finishedOf(
  { table, you, replay }: Pick<Seated, 'table' | 'you' | 'replay'>,
  at: number,
  place: number | null = null,
): Finished | undefined {
  if (table.stage !== 'over' || you === null || replay === null) return undefined;
  const early = table.ending.length > 0;
  return {
    table: table.id,
    game: table.game,
    created: table.created,
    ended: at,
    seats: table.seats.map(({ kind, name = '', bot = '' }) => ({ kind, name, bot })),
    you,
    place: early ? null : place,
    early,
    ...(table.practice === null ? {} : { practice: table.other_cards ? 'other' : 'same' }),
    replay,
  };
}
