/** What the room is asked by whoever looks at a record, or plays on from a step of it. */
import { json, post } from '../net/api';
import type { PlayOn, PracticeCards, PracticePlace, Replay, ReplayRequest, Seated } from '../wire';

/** The film of a record. */
export const replayRecord = (request: ReplayRequest, signal?: AbortSignal) =>
  json<Replay>('/api/replay', { ...post(request), signal });

/** The version of the server; empty where it does not answer. */
export async function serverVersion(): Promise<string> {
  const health = await json<{ version: string }>('/healthz');
  return health.ok ? health.value.version : '';
}

/** A table where a match once stood, with bots on all other seats. */
export const playOn = (wish: PlayOn) => json<Seated>('/api/practice', post(wish));

/** Whether other cards could be dealt there. */
export const practiceCards = (place: PracticePlace) =>
  json<PracticeCards>('/api/practice/cards', post(place));
