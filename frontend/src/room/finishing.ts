/** What this browser remembers of a match that is over, with the place that its end sheet gives me. */
import type { Finished } from '../lib/memory/finished';
import { finishedOf } from '../lib/memory/finishedOf';
import type { Room } from '../live/room.svelte';

/** At a moment of the server; undefined where there is nothing to remember, or the page does not show the end yet. */
export function finishedHere(room: Room, at: number): Finished | undefined {
  if (room.table.stage !== 'over' || !room.view) return undefined;
  const mine = room.play.standings?.(room).find(({ seat }) => seat === room.you);
  return finishedOf(room, at, mine?.rank);
}
