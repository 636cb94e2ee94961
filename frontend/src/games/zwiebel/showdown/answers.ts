/** What I may do in the showdown besides laying, and why the rest of it cannot help now. */
import type { DeckName } from '../../../art/cards/decks';
import { CHARACTERS } from '../../../art/cards/emblems';
import { settings } from '../../../lib/memory/settings.svelte';
import { castOf, whoIs } from '../characters/characters';
import { sideOf } from '../scenes/duel';
import { lineOf } from '../lineOf';
import { keyName } from '../cards/names.svelte';
import type { ZwiebelAction, ZwiebelObservation } from '../types';
import { choicesOf } from './layout';
import { z, type ZwiebelRoom } from '../words';

/** An answer that is closed to me now, and why. */
export interface Closed {
  label: string;
  detail: string;
  /** Where the rules say so. */
  clause: string;
  /** What it would be for, and why it is closed, for whoever taps it. */
  why: string;
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
    why: z(target ? 'cripple.why.run' : 'cripple.why.target'),
  };
}

/** What lies against me at the place that I have to fill; undefined: nothing yet. */
export function against(seen: ZwiebelObservation, you: number | null): string | undefined {
  const side = seen.duel && sideOf(seen.duel, you);
  if (!seen.duel || !side) return undefined;
  const { lists } = seen.duel;
  const [ours, theirs] = side === 'leader' ? lists : [lists[1], lists[0]];
  return theirs[ours.length]?.key ?? theirs[ours.length - 1]?.key;
}

/** The highest group on offer of this kind. */
export function offeredKey(
  seen: ZwiebelObservation,
  legal: readonly ZwiebelAction[],
  type: 'declare' | 'rearrange',
): string | undefined {
  return choicesOf(seen, legal, []).find((choice) => choice.type === type)?.key;
}

/** Nothing is left to choose: all that the rules allow is to lay down one's cards. */
export function onlyYields(room: ZwiebelRoom): boolean {
  const { blocked, legal } = room;
  return blocked.length === 0 && legal.length > 0 && legal.every(({ type }) => type === 'concede');
}

/** Why nothing helps any more: what lies against me, and that I do not reach it. */
export function yieldReason(room: ZwiebelRoom, seen: ZwiebelObservation): string {
  const key = against(seen, room.you);
  if (seen.duel?.case === 'T') return z('yield.tie');
  if (key === undefined) return z('concede.detail');
  return z('yield.because', { name: keyName(room.game.name, key) });
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
      why: z('lay.nothing.why'),
    });
  }
  if (!may('rearrange')) {
    const spent = duel.rearrangements[ours] === 0;
    // with nothing laid there is nothing to rearrange
    if (spent || duel.case !== 'A') {
      const detail = z(spent ? 'rearrange.gone.detail' : 'rearrange.cannot.detail');
      const why = z(spent ? 'rearrange.why.gone' : 'rearrange.why.cannot');
      closed.push({ label: z('rearrange.gone'), detail, clause: 'ZC-105', why });
    }
  }
  if (!may('cripple')) {
    const keys = (duel.lists[theirs] ?? []).map(({ key }) => key);
    closed.push(crippling(seen, keys));
  }
  const announces = may('announce') || room.blocked.length > 0;
  if (!announces && castOf(deck, seen.options).length > 0) {
    const [label, detail, why] = [z('announce.short'), z('announce.no'), z('announce.why')];
    closed.push({ label, detail, clause: 'ZC-106', why });
  }
  return closed.filter((each) => each !== undefined);
}

/** Whom I may announce now: 'Lady, Schicksal'. */
export function announcers(room: ZwiebelRoom, seen: ZwiebelObservation, deck: DeckName): string {
  const cards = room.legal.flatMap((action) => (action.type === 'announce' ? [action.card] : []));
  const named = [...new Set(cards)].flatMap((card) => whoIs(deck, seen.options, card) ?? []);
  return named.map((who) => CHARACTERS[who].name[settings.language]).join(', ');
}
