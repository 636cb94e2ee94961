/** Why the last round came to its end without a winner, in the sentences of the log: who would not deal, and what went back.
 *
 * What became of the pot says the headline above them.
 */
import { listed } from '../../../lib/wording/listed';
import { eventSentence } from '../../../live/saying/sentences';
import type { ZwiebelEvent } from '../types';
import { z, type ZwiebelRoom } from '../words';

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
  const told = events.slice(start, end + 1).filter(({ type }) => TOLD.includes(type));
  const others = told.flatMap((event) =>
    event.type === 'dealership_declined' && event.seat !== room.you ? [event] : [],
  );
  // one sentence for all of them, where the first would stand
  const together = others.length > 1 ? others : [];
  const names = listed(together.map(({ seat }) => room.seatName(seat)));
  return told.flatMap((event) => {
    const at = together.findIndex((other) => other === event);
    if (at > 0) return [];
    return at === 0 ? z('last.declined', { names }) : (eventSentence(event, room) ?? []);
  });
}
