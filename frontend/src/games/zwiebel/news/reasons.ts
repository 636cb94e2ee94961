/** Why the last round came to its end without a winner, in the sentences of the log: who would not deal, and what went back.
 *
 * What became of the pot says the headline above them.
 */
import { eventSentence, type Speaking } from '../../../live/saying/sentences';
import type { ZwiebelEvent } from '../types';
import type { ZwiebelRoom } from '../words';

const TOLD: readonly ZwiebelEvent['type'][] = [
  'dealership_offered',
  'dealership_declined',
  'extra_returned',
];

/** The sentences of the round that was dissolved last; empty where its beginning was not seen. */
export function dissolvedBecause(room: ZwiebelRoom): string[] {
  const events = room.log.flatMap((entry) => entry.events);
  const end = events.findLastIndex(({ type }) => type === 'pot_carried');
  const start = events.slice(0, end).findLastIndex(({ type }) => type === 'dealership_offered');
  if (end < 0 || start < 0) return [];
  const speaking = room as unknown as Speaking;
  return events
    .slice(start, end + 1)
    .filter(({ type }) => TOLD.includes(type))
    .flatMap((event) => eventSentence(event, speaking) ?? []);
}
