/** A report that a move was judged wrongly: a file for the reader to hand on. It is sent nowhere. */
import { pieces } from '../../lib/wording/format';
import { withoutClause } from '../../lib/wording/clauses';
import type { ReportBasis } from '../../wire';
import type { Entry, Reason, TableRoom } from '../game';
import { shownLog } from '../saying/log';
import {
  entrySentence,
  eventFacts,
  eventTemplate,
  refusalFact,
  refusalReason,
  type Speaking,
  wordingOf,
} from '../saying/sentences';

/** So many of the last moments are offered; what is older is reported from the replay. */
const MOMENTS = 60;

/** Something that happened, or was refused, about which there may be something to say. */
export interface Moment {
  /** The entry of the log behind which the table stood so. */
  seq: number;
  sentence: string;
  clauses: readonly string[];
  /** The action that was refused. */
  refused: Reason | null;
  /** Of an error that was ours, as the log of the server has it. */
  request: string | null;
}

/** The match up to a moment; old records do not name the version of their rules. */
export type Basis = Omit<ReportBasis, 'rules'> & { rules: number | null };

type Told = TableRoom & Speaking;

function clausesOf(entry: Entry, room: Told): string[] {
  const wording = wordingOf(room);
  const found = entry.events.flatMap((event) => {
    const template = eventTemplate(event, room) ?? '';
    return withoutClause(pieces(template, eventFacts(event, room), wording)).clause ?? [];
  });
  return [...new Set(found)];
}

/** What can be reported, the newest first: the action that was refused last, and what the log tells. */
export function momentsOf(
  room: Told,
  refused?: Reason & { seq: number; request?: string },
): Moment[] {
  const happened: Moment[] = shownLog(room)
    .slice(-MOMENTS)
    .map((entry) => ({
      seq: entry.seq,
      sentence: entrySentence(entry, room),
      clauses: clausesOf(entry, room),
      refused: null,
      request: null,
    }))
    .filter(({ sentence }) => sentence !== '')
    .reverse();
  if (refused === undefined) return happened;
  const { seq, request = null, ...reason } = refused;
  const sentence = `${refusalFact(reason, room)} ${refusalReason(reason, room)}`;
  const clauses = reason.clause === '' ? [] : [reason.clause];
  const later = happened.filter((moment) => moment.seq > seq);
  const before = happened.slice(later.length);
  return [...later, { seq, sentence, clauses, refused: reason, request }, ...before];
}

/** The file's text; whoever reads it knows it by its first key, and a record by having none such. */
export function reportText(
  basis: Basis,
  { sentence, clauses, refused, request }: Moment,
  words: string,
): string {
  const made = new Date().toISOString();
  const told = { made, sentence, clauses, words: words.trim(), refused, request };
  return `${JSON.stringify({ report: 1, ...basis, ...told })}\n`;
}

/** The same text as a file, in the form that this device can hand on, if it can any. */
export function reportFiles(name: string, text: string): { saved: File; sent: File } {
  return {
    saved: new File([text], `${name}.json`, { type: 'application/json' }),
    sent: new File([text], `${name}.txt`, { type: 'text/plain' }),
  };
}
