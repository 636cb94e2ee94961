/** What the room is asked by whoever plays on from a step of a match. */
import { json, post } from '../net/api';
import type { PlayOn, PracticeCards, PracticePlace, Seated } from '../wire';

/** A table where a match once stood, with bots on all other seats. */
export const playOn = (wish: PlayOn) => json<Seated>('/api/practice', post(wish));

/** Whether other cards could be dealt there. */
export const practiceCards = (place: PracticePlace) =>
  json<PracticeCards>('/api/practice/cards', post(place));
