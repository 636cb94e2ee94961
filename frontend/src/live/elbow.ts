/** What the innkeeper at my elbow says: which of a game's sentences fits what I see and may do. */
import { hostSpeaks } from '../lib/memory/elbow.svelte';
import type { TableRoom } from './game';

/** One sentence of a game's list, and when it is said; the first that fits is said, so exceptions stand first. */
export interface Saying<Situation, Key extends string> {
  say: Key;
  when: (situation: Situation) => boolean;
}

/** The first sentence that fits; undefined: there is nothing to say. */
export function fitting<Situation, Key extends string>(
  sayings: readonly Saying<Situation, Key>[],
  situation: Situation,
): Key | undefined {
  return sayings.find(({ when }) => when(situation))?.say;
}

/** Whether there is a place for the innkeeper's words at this table. */
export function innkeeperSits(room: TableRoom): boolean {
  return (
    room.guided === true &&
    room.play.elbow !== undefined &&
    room.you !== null &&
    room.table.stage === 'playing' &&
    hostSpeaks(room.game.name)
  );
}

/** What he says now; empty: nothing. */
export function hostSentence(room: TableRoom): string {
  return innkeeperSits(room) ? (room.play.elbow?.(room) ?? '') : '';
}
