/** What this browser remembers of a match that is over, for those who sat there. */
import type { Finished } from '../lib/memory/finished';
import type { Room } from '../live/room.svelte';

/** The match as it is remembered at this moment of the server; undefined while it runs, and for who looked on. */
export function finishedHere(room: Room, at: number): Finished | undefined {
  const { table, you, replay } = room;
  if (table.stage !== 'over' || you === null || replay === null || !room.view) return undefined;
  const early = table.ending.length > 0;
  const mine = room.play.standings?.(room).find(({ seat }) => seat === you);
  return {
    table: table.id,
    game: table.game,
    created: table.created,
    ended: at,
    seats: table.seats.map(({ kind, name = '', bot = '' }) => ({ kind, name, bot })),
    you,
    place: early ? null : (mine?.rank ?? null),
    early,
    replay,
  };
}
