/** What several people at one screen may read together: of each entry the events that all of them were told alike. */
import type { Entry } from '../../live/game';
import type { Room } from '../../live/room.svelte';
import { entrySentence } from '../../live/saying/sentences';

/** So many sentences find room on a curtain. */
const MOST = 4;

/** An entry, less the events that one of them was told otherwise or not at all. */
export function commonEntry(entry: Entry, logs: readonly (readonly Entry[])[]): Entry {
  const told = logs.map((log) => {
    const same = log.find(({ seq }) => seq === entry.seq);
    return new Set((same?.events ?? []).map((event) => JSON.stringify(event)));
  });
  const events = entry.events.filter((event) =>
    told.every((known) => known.has(JSON.stringify(event))),
  );
  return { ...entry, events };
}

/** The last sentences since this person's own last move, the newest last. */
export function lastEntriesFor(room: Room, all: readonly Room[]): string[] {
  const own = room.log.findLastIndex(({ by }) => by === room.you);
  const logs = all.map(({ log }) => log);
  const sentences = room.log
    .slice(own + 1)
    .map((entry) => entrySentence(commonEntry(entry, logs), room))
    .filter(Boolean);
  return sentences.slice(-MOST);
}
