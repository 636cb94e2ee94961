/** Actions that were undone by consent: what of a log stands, and how it is told. */
import { type Entry, TABLE, type TableRoom, type Tagged } from '../game';
import { t } from '../words';

interface Undone extends Tagged {
  type: 'undone';
  seat: number;
  /** Whatever happened behind this entry has not happened. */
  to: number;
}

/** What was undone by this entry; undefined for any other. */
function undoneBy(entry: Entry): Undone | undefined {
  const event = entry.by === TABLE ? entry.events[0] : undefined;
  return event?.type === 'undone' ? (event as Undone) : undefined;
}

/** A log with more entries at its end, without what they undo. */
export function withEntries(log: readonly Entry[], more: readonly Entry[]): readonly Entry[] {
  return more.reduce<readonly Entry[]>((before, entry) => {
    const undone = undoneBy(entry);
    return [...(undone ? before.filter(({ seq }) => seq <= undone.to) : before), entry];
  }, log);
}

/** It in one sentence; undefined for an entry of any other kind. */
export function undoneSentence(
  entry: Entry,
  room: Pick<TableRoom, 'you' | 'seatName'>,
): string | undefined {
  const undone = undoneBy(entry);
  if (!undone) return undefined;
  if (undone.seat === room.you) return t('log.undone.you');
  return t('log.undone', { name: room.seatName(undone.seat) });
}
