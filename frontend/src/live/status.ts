/** What stands in the status line: the game's own sentence, or what a lesson says in its place. */
import type { Status } from './game';
import type { Room } from './room.svelte';

/** Who has to do what, in one sentence. */
export function statusOf(room: Room): Status {
  const own = room.play.statusLine(room);
  return room.taught?.status(own) ?? own;
}
