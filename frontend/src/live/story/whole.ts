/** The story of a table, where the page knows the match from its first entry on. */
import type { AnyGameView, TableRoom } from '../game';
import type { Story } from '../../lib/record/story';

/** What the game tells; undefined where it tells nothing, or the log begins in the middle. */
export function storyHere(room: TableRoom & { play: AnyGameView }): Story | undefined {
  return room.log[0]?.seq === 1 ? room.play.story?.(room) : undefined;
}
