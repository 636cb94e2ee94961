/** The log as lines to show: headings, sentences, and notes about who played for whom. */
import type { Entry, TableRoom } from '../game';
import type { Facts, Wording } from '../../lib/wording/format';
import { alteration } from './altered';
import { undoneSentence } from './undone';
import { t } from '../words';
import {
  eventFacts,
  eventSentence,
  eventTemplate,
  seatOf,
  type Speaking,
  standIn,
  wordingOf,
} from './sentences';

export type LogLine =
  | { kind: 'chapter'; id: string; level: 1 | 2; title: string }
  | { kind: 'note'; id: string; text: string }
  | {
      kind: 'event';
      id: string;
      template: string;
      facts: Facts;
      wording: Wording;
      /** The seat it speaks of, unless the sentence before it in the same entry does too. */
      about?: number;
    };

type Told = TableRoom & Speaking;

function ofEntry(entry: Entry, room: Told, wording: Wording): LogLine[] {
  const chapters: LogLine[] = [];
  const lines: LogLine[] = [];
  let last: number | undefined;
  const undone = undoneSentence(entry, room);
  if (undone !== undefined) return [{ kind: 'note', id: `${entry.seq}u`, text: undone }];
  const altered = alteration(entry);
  if (altered) {
    return [{ kind: 'note', id: `${entry.seq}t`, text: t('log.altered', { name: altered.name }) }];
  }
  for (const [i, event] of entry.events.entries()) {
    const id = `${entry.seq}.${i}`;
    const chapter = room.play.chapter?.(event, room);
    if (chapter) {
      const { level, title, here } = chapter;
      (here ? lines : chapters).push({ kind: 'chapter', id: `${id}c`, level, title });
    }
    const template = eventTemplate(event, room);
    // a sentence with an open place would say less than none
    if (template === undefined || eventSentence(event, room) === undefined) continue;
    const seat = seatOf(event, room);
    const about = seat === undefined || seat === last ? {} : { about: seat };
    last = seat;
    lines.push({ kind: 'event', id, template, facts: eventFacts(event, room), wording, ...about });
  }
  const text = lines.length > 0 ? standIn(entry, room) : undefined;
  if (text !== undefined) lines.unshift({ kind: 'note', id: `${entry.seq}a`, text });
  return [...chapters, ...lines];
}

/** The entries that the table has shown so far; it may go through the newest step by step. */
export function shownLog(room: Pick<Told, 'log' | 'play'>): readonly Entry[] {
  const last = room.play.shownTo?.();
  return last === undefined ? room.log : room.log.filter(({ seq }) => seq <= last);
}

/** All that is to be read of the entries so far. */
export function logLines(room: Told): LogLine[] {
  const wording = wordingOf(room);
  return shownLog(room).flatMap((entry) => ofEntry(entry, room, wording));
}
