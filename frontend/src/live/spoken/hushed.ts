/** Set phrases rest at a table while somebody is judged. */
import type { Room } from '../room.svelte';

export function hushed(room: Room): boolean {
  return room.view !== null && (room.play.hushed?.(room) ?? false);
}
