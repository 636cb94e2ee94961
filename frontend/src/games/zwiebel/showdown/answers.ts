/** What I may do in the showdown besides laying, and why the rest of it cannot help now. */
import type { DeckName } from '../../../art/cards/decks';
import { CHARACTERS } from '../../../art/cards/emblems';
import { settings } from '../../../lib/memory/settings.svelte';
import { castOf, whoIs } from '../characters/characters';
import { sideOf } from '../scenes/duel';
import { lineOf } from '../shelves/groups';
import type { ZwiebelObservation } from '../types';
import { z, type ZwiebelRoom } from '../words';

/** An answer that is closed to me now, and why. */
export interface Closed {
  label: string;
  detail: string;
  /** Where the rules say so. */
  clause: string;
}

/** Whether I have to answer something, or am beaten already. */
const ANSWERING = ['A', 'R', 'T'];

/** Which lines a run can cripple (ZC-20). */
function cripplable(line: string, seen: ZwiebelObservation): boolean {
  return ['GZ', 'UZ', 'OKT'].includes(line) || (line === 'K5' && seen.effects.fool);
}

function crippling(seen: ZwiebelObservation, theirs: readonly string[]): Closed | undefined {
  const { options } = seen;
  if ('cripplers' in options && !options.cripplers) return undefined;
  const target = theirs.some((key) => cripplable(lineOf(key), seen));
  return {
    label: z('cripple'),
    detail: z(target ? 'cripple.no.run' : 'cripple.no.target'),
    clause: 'ZC-20',
  };
}

/** The answers that do not help me now, each with its reason. */
export function closedAnswers(
  room: ZwiebelRoom,
  seen: ZwiebelObservation,
  deck: DeckName,
): Closed[] {
  const { duel } = seen;
  const side = duel && sideOf(duel, room.you);
  if (!duel || !side || seen.pending || !ANSWERING.includes(duel.case)) return [];
  const may = (type: string) => room.legal.some((action) => action.type === type);
  const [ours, theirs] = side === 'leader' ? [0, 1] : [1, 0];
  const closed: (Closed | undefined)[] = [];
  if (duel.case === 'A' && !may('declare')) {
    closed.push({
      label: z('lay.nothing'),
      detail: z('lay.nothing.detail'),
      clause: 'ZC-104',
    });
  }
  if (!may('rearrange')) {
    const spent = duel.rearrangements[ours] === 0;
    // with nothing laid there is nothing to rearrange
    if (spent || duel.case !== 'A') {
      const detail = z(spent ? 'rearrange.gone.detail' : 'rearrange.cannot.detail');
      closed.push({ label: z('rearrange.gone'), detail, clause: 'ZC-105' });
    }
  }
  if (!may('cripple')) {
    const keys = (duel.lists[theirs] ?? []).map(({ key }) => key);
    closed.push(crippling(seen, keys));
  }
  const announces = may('announce') || room.blocked.length > 0;
  if (!announces && castOf(deck, seen.options).length > 0) {
    closed.push({ label: z('announce.short'), detail: z('announce.no'), clause: 'ZC-105' });
  }
  return closed.filter((each) => each !== undefined);
}

/** Whom I may announce now: 'Lady, Schicksal'. */
export function announcers(room: ZwiebelRoom, seen: ZwiebelObservation, deck: DeckName): string {
  const cards = room.legal.flatMap((action) => (action.type === 'announce' ? [action.card] : []));
  const named = [...new Set(cards)].flatMap((card) => whoIs(deck, seen.options, card) ?? []);
  return named.map((who) => CHARACTERS[who].name[settings.language]).join(', ');
}
