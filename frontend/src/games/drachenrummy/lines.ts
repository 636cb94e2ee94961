/** The sentences of Drachenrummy that follow from what is seen: bar, status, facts about players, result. */
import type { Chapter, Standing, Status } from '../../live/game';
import { winners } from '../../live/saying/winners';
import { extendsOf, meldsOf } from './melds/meldChoice';
import type { DrachenrummyAction, DrachenrummyEvent, DrachenrummyObservation } from './types';
import {
  cardWords,
  d,
  type DrachenRoom,
  diceWords,
  meldWords,
  signed,
  type TextKey,
} from './words';

type Seen = DrachenrummyObservation;

/** How near the end is: the deck, what is left without it, and turns in which nothing happens. */
function endWatch(seen: Seen): string[] {
  const left = seen.display.length + seen.reserved.length;
  const found = [
    seen.deck_left > 0 ? d('bar.deck', { n: seen.deck_left }) : d('bar.empty', { n: left }),
  ];
  const { quiet_turns: quiet, quiet_limit: of } = seen;
  if (quiet > 0) found.push(d('bar.quiet', { n: quiet, of }));
  const untaken = seen.take_limit - seen.turns_since_take;
  if (untaken <= 2 * seen.n && untaken < of - quiet) found.push(d('bar.untaken', { n: untaken }));
  return found;
}

/** 'Zug 23 · Stapel 31'. */
export function phaseLine(room: DrachenRoom): string {
  const seen = room.view;
  if (!seen || seen.turn_no === 0) return '';
  const turn = d('bar.turn', { n: seen.turn_no });
  if (seen.phase === 'match_over') return [turn, d('bar.over')].join(' · ');
  // near the end what is left says more than the number of the turn, and a phone has no room for both
  return [...(seen.deck_left > 0 ? [turn] : []), ...endWatch(seen)].join(' · ');
}

function has(legal: readonly DrachenrummyAction[], type: DrachenrummyAction['type']): boolean {
  return legal.some((action) => action.type === type);
}

function reserveKey(seen: Seen, legal: readonly DrachenrummyAction[]): TextKey {
  const [reserve, steal] = [has(legal, 'reserve'), has(legal, 'steal')];
  if (legal.length > 0 && !seen.free.some((free) => free > 0)) return 'status.reserve.all';
  if (reserve && !steal) return 'status.reserve.only';
  if (steal && !reserve) return 'status.steal.only';
  return legal.length > 0 && !reserve ? 'status.reserve.none' : 'status.reserve.mine';
}

function mineKey(seen: Seen, legal: readonly DrachenrummyAction[]): TextKey {
  switch (seen.phase) {
    case 'take':
      return 'status.take.mine';
    case 'fix':
      return seen.roll_no === 1 ? 'status.fix.first' : 'status.fix.mine';
    case 'reserve':
      return reserveKey(seen, legal);
    case 'meld':
      return legal.length > 0 && meldsOf(legal).length + extendsOf(legal).length === 0
        ? 'status.meld.none'
        : 'status.meld.mine';
    case 'final_meld':
      return 'status.final.mine';
    default:
      return 'status.throw.mine';
  }
}

const OTHERS: Partial<Record<Seen['phase'], TextKey>> = {
  take: 'status.take',
  fix: 'status.throw',
  throw: 'status.throw',
  reserve: 'status.reserve',
  meld: 'status.meld',
  final_meld: 'status.final',
};

/** Who has to do what, in one sentence. */
export function statusLine(room: DrachenRoom): Status {
  const seen = room.view;
  if (!seen) return { text: '' };
  if (seen.phase === 'match_over') return { text: d('status.over') };
  if (seen.turn === null) return { text: d('status.lot') };
  if (seen.turn === room.you) {
    return { text: d(mineKey(seen, room.legal), { n: seen.roll_no }), mine: true };
  }
  const key = OTHERS[seen.phase];
  return { text: key ? d(key, { name: room.seatName(seen.turn) }) : '' };
}

/** The seats that have to act: the player on turn, with dice in the air too. */
export function turns(seen: Seen): readonly number[] {
  return seen.phase === 'throw' && seen.turn !== null ? [seen.turn] : seen.waiting;
}

/** Points of all melds of a seat, those in the hand not taken off. */
export function laidPoints(seen: Seen, seat: number): number {
  return (seen.scores[seat] ?? 0) + (seen.hand_sizes[seat] ?? 0);
}

/** All that is public about a player. */
export function seatFacts(room: DrachenRoom, seat: number): string[] {
  const seen = room.view;
  if (!seen) return [];
  const points = seen.scores[seat] ?? 0;
  const reserved = seen.reserved
    .filter(({ owner }) => owner === seat)
    .map(({ card, face, count }) =>
      d('fact.reserved', { card: cardWords(card), dice: diceWords(count, face, 'with') }),
    );
  return [
    d('points', { n: points }).replace('-', '−'),
    d('fact.hand', { n: seen.hand_sizes[seat] ?? 0 }),
    ...reserved,
    ...(seen.melds[seat] ?? []).map((meld) => meldWords(meld)),
  ];
}

/** The result, best first. */
export function standings(room: DrachenRoom): Standing[] {
  const result = room.observation?.result;
  if (!result) return [];
  return result.ranks
    .map((rank, seat) => ({
      seat,
      rank,
      line: d('points', { n: result.scores[seat] ?? 0 }).replace('-', '−'),
      score: signed(result.scores[seat] ?? 0),
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** What decided the match. */
export function decided(room: DrachenRoom): string | undefined {
  const result = room.observation?.result;
  if (!result) return undefined;
  const n = Math.max(...result.scores);
  return d(result.reason === 'stalled' ? 'decided.stalled' : 'decided.taken', {
    ...winners(room, result.winners),
    n,
    score: signed(n),
    turns: result.turns_played,
  });
}

/** Headings: every turn; it begins at the end of what came before. */
export function chapter(event: DrachenrummyEvent, room: DrachenRoom): Chapter | undefined {
  if (event.type === 'turn_started') {
    const name = room.seatName(event.seat);
    return { level: 1, title: d('chapter.turn', { n: event.turn_no, name }), here: true };
  }
  if (event.type !== 'end_reached') return undefined;
  return { level: 1, title: d('chapter.end'), here: true };
}
