/** The sentences of Mau-Mau that follow from what is seen: bar, status, facts about players, result. */
import { strokesAt } from './house/words';
import type { Chapter, Standing, Status } from '../../live/game';
import { winners } from '../../live/saying/winners';
import { timeOfDay } from '../../lib/wording/dates';
import { termOf } from './times';
import type { MaumauEvent, MaumauObservation } from './types';
import { m, type MauRoom, suitWord, type TextKey } from './words';

type Seen = MaumauObservation;

export const isOpen = (seen: Seen) => seen.options.supervision === 'open';

/** The suit that was wished for; null while it may still be named: until then the Bube counts as it lies. */
export const wished = (seen: Seen) =>
  seen.stage === 'wish' || seen.late_wish !== null ? null : seen.wish;

/** 'Offen · Runde 13 · Zug 12'. */
export function phaseLine(room: MauRoom): string {
  const seen = room.view;
  if (!seen) return '';
  const words = [m(isOpen(seen) ? 'bar.open' : 'bar.strict')];
  if (seen.round_no > 0) words.push(m('bar.round', { n: seen.round_no }));
  if (seen.phase === 'turn' && seen.turn_no > 0) words.push(m('bar.turn', { n: seen.turn_no }));
  const bell = seen.bell < 0 ? null : room.at(seen.bell);
  if (bell !== null) words.push(m('bar.bell', { time: timeOfDay(bell) }));
  return words.join(' · ');
}

/** '3 Punkte'; '3 Striche' at the tables of an evening. */
export const amount = (room: MauRoom, n: number): string =>
  m(strokesAt(room) ? 'fact.strokes' : 'fact.points', { n });

/** The same as it stands after 'mit'. */
export const withAmount = (room: MauRoom, n: number): string =>
  m(strokesAt(room) ? 'with.strokes' : 'with.points', { n });

const STAGES: Partial<Record<Seen['stage'], TextKey>> = {
  stack: 'status.stack.mine',
  again: 'status.again.mine',
  base: 'status.base.mine',
  combine: 'status.combine.mine',
  may_again: 'status.may_again.mine',
  caller: 'status.caller.mine',
  wish: 'status.wish.mine',
};

/** After drawing: at a strict table it is known whether the card can go, at an open one nothing is told. */
function drewLine(room: MauRoom, seen: Seen): TextKey {
  if (isOpen(seen)) return 'status.drew.open.mine';
  const goes = room.pending !== null || room.legal.some(({ type }) => type === 'lay');
  return goes ? 'status.drew.mine' : 'status.drew.stuck.mine';
}

function turnLine(room: MauRoom, seen: Seen): Status {
  const mine = seen.player === room.you;
  const facts = {
    name: seen.player < 0 ? '' : room.seatName(seen.player),
    n: seen.stack_due,
    suit: seen.base === null ? '' : suitWord(seen.base),
  };
  if (seen.phase === 'lhc') {
    return { text: m(mine ? 'status.lhc.mine' : 'status.lhc', facts), mine };
  }
  const { late_wish: late } = seen;
  if (late) {
    const own = late.seat === room.you;
    const named = { name: room.seatName(late.seat) };
    return { text: m(own ? 'status.wish.mine' : 'status.wish', named), mine: own };
  }
  if (seen.stage === 'stack' && seen.drawing) {
    return { text: m(mine ? 'status.drawing.mine' : 'status.drawing', facts), mine };
  }
  if (!mine) return { text: m(seen.stage === 'stack' ? 'status.stack' : 'status.turn', facts) };
  const drew = seen.stage === 'drew' || seen.stage === 'again_drew';
  const key = drew ? drewLine(room, seen) : (STAGES[seen.stage] ?? 'status.turn.mine');
  return { text: m(key, facts), mine };
}

function plenumLine(room: MauRoom, seen: Seen): Status {
  const { plenum } = seen;
  if (!plenum) return { text: '' };
  if (plenum.step === 'vote' && seen.options.plenum_judged) return { text: m('status.judge') };
  if (plenum.step === 'vote') {
    const mine = waitsFor(seen).includes(room.you ?? -1);
    return { text: m(mine ? 'status.vote.mine' : 'status.vote'), mine };
  }
  const speaker = plenum.step === 'plaintiff' ? plenum.plaintiff : plenum.accused;
  const mine = speaker === room.you;
  return {
    text: m(mine ? 'status.speak.mine' : 'status.speak', { name: room.seatName(speaker) }),
    mine,
  };
}

function dealingLine(room: MauRoom, seen: Seen): Status {
  const [seat = -1] = waitsFor(seen);
  const mine = room.you !== null && waitsFor(seen).includes(room.you);
  const facts = { name: seat < 0 ? '' : room.seatName(seat) };
  if (seen.phase === 'deal_choice') {
    return { text: m(mine ? 'status.choose.mine' : 'status.choose', facts), mine };
  }
  if (seen.phase === 'deal')
    return { text: m(mine ? 'status.deal.mine' : 'status.deal', facts), mine };
  if (seen.health_asked < 0)
    return { text: m(mine ? 'status.ask.mine' : 'status.ask', facts), mine };
  return { text: m(mine ? 'status.health.mine' : 'status.health'), mine };
}

function line(room: MauRoom, seen: Seen): Status {
  const mine = room.you !== null && waitsFor(seen).includes(room.you);
  switch (seen.phase) {
    case 'turn':
    case 'lhc':
      return turnLine(room, seen);
    case 'finish': {
      const seat = seen.finishing?.seat ?? -1;
      const own = seat === room.you;
      const name = seat < 0 ? '' : room.seatName(seat);
      return { text: m(own ? 'status.finish.mine' : 'status.finish', { name }), mine };
    }
    case 'plenum':
      return plenumLine(room, seen);
    case 'deal':
    case 'deal_choice':
    case 'health':
      return dealingLine(room, seen);
    case 'gesture':
      return { text: m(mine ? 'status.gesture.mine' : 'status.gesture'), mine };
    case 'between':
      if (seen.sits_out[room.you ?? -1]) return { text: m('status.between.out') };
      return { text: m(mine ? 'status.between.mine' : 'status.between'), mine };
    case 'match_over':
      return { text: m('status.over') };
    default:
      return { text: m('status.lobby') };
  }
}

/** What the end of the time means to me. */
function lateLine(seen: Seen): string | undefined {
  if (seen.phase !== 'turn') return '';
  if (seen.countdown) return m('late.countdown');
  if (seen.late_wish) return m('late.wish');
  return seen.signal_at >= 0 ? m('late.signal') : undefined;
}

/** Who has to do what, in one sentence, with the time there is for it. */
export function statusLine(room: MauRoom): Status {
  const seen = room.view;
  if (!seen) return { text: '' };
  const term = termOf(seen);
  const deadline = term && room.at(term.at);
  const timed = term && deadline ? { deadline, total: term.total } : {};
  return { ...line(room, seen), ...timed, late: lateLine(seen) };
}

function healthWaits(seen: Seen): number[] {
  if (seen.health_asked < 0) return [seen.dealer];
  return seen.seats.filter((seat) => seat !== seen.dealer && (seen.health[seat] ?? -1) < 1);
}

/** The seats for whom the table waits. */
export function waitsFor(seen: Seen): readonly number[] {
  switch (seen.phase) {
    case 'turn':
    case 'lhc':
      if (seen.late_wish) return [seen.late_wish.seat];
      return seen.player < 0 ? [] : [seen.player];
    case 'finish': {
      const { finishing } = seen;
      if (!finishing) return [];
      if (!isOpen(seen)) return [finishing.seat];
      const heard = [finishing.seat, ...(finishing.acks ?? [])];
      return seen.seats.filter((seat) => !heard.includes(seat));
    }
    case 'plenum': {
      const { plenum } = seen;
      if (!plenum) return [];
      if (plenum.step === 'vote') return plenum.voters.filter((seat) => !seen.voted.includes(seat));
      return [plenum.step === 'plaintiff' ? plenum.plaintiff : plenum.accused];
    }
    case 'deal':
      return [seen.dealer];
    case 'deal_choice':
      return [seen.dealing?.chooser ?? seen.dealer];
    case 'health':
      return healthWaits(seen);
    case 'gesture':
      return [...new Set(seen.gestures.flatMap(({ waiting }) => waiting))];
    case 'between':
    case 'lobby':
      return seen.names.flatMap((name, seat) =>
        name && !seen.ready[seat] && !seen.sits_out[seat] ? [seat] : [],
      );
    default:
      return [];
  }
}

/** Why I hold no cards in this round, and when I play again; nothing for those who take part. */
export function absenceLine(seen: Seen, you: number | null): string {
  if (you === null || seen.seats.includes(you)) return '';
  if (seen.sits_out[you]) return m('out.said');
  if ((seen.wants[you] ?? '') !== '' || !seen.names[you]) return m('out.joined');
  return m('out.unwell');
}

/** What stands below a player's name. */
export function factOf(seen: Seen, seat: number, strokes = false): string {
  const waiting = seen.phase === 'between' || seen.phase === 'lobby';
  if (waiting && seen.sits_out[seat]) return m('fact.out.next');
  if (waiting) return seen.ready[seat] ? m('fact.ready') : '';
  if (seen.seats.length > 0 && !seen.seats.includes(seat)) return m('fact.out');
  const penalties = seen.penalties[seat]?.length ?? 0;
  if (penalties > 0) return m('fact.penalties', { n: penalties });
  return m(strokes ? 'fact.strokes' : 'fact.points', { n: seen.scores[seat] ?? 0 });
}

/** The dealer's letter on the mat. */
export function roleOf(seen: Seen, seat: number) {
  if (seen.queen_run?.caller === seat) {
    return { letter: m('role.caller.letter'), title: m('role.caller') };
  }
  return seat === seen.dealer
    ? { letter: m('role.dealer.letter'), title: m('role.dealer') }
    : undefined;
}

/** All that is public about a player. */
export function seatFacts(room: MauRoom, seat: number): string[] {
  const seen = room.view;
  if (!seen) return [];
  const penalties = seen.penalties[seat] ?? [];
  const ripe = penalties.filter((card) => card.ripe).length;
  const facts = [
    amount(room, seen.scores[seat] ?? 0),
    roleOf(seen, seat)?.title ?? '',
    m('fact.hand', { n: seen.hand_sizes[seat] ?? 0 }),
    penalties.length > 0 ? m('fact.penalties', { n: penalties.length }) : '',
    ripe > 0 ? m('fact.ripe', { n: ripe }) : '',
    (seen.credits[seat] ?? 0) > 0 ? m('fact.credits', { n: seen.credits[seat] ?? 0 }) : '',
  ];
  return facts.filter(Boolean);
}

/** The round that has just been won, from the log. */
export function lastRound(room: MauRoom) {
  for (const { events } of [...room.log].reverse()) {
    for (const event of [...events].reverse()) {
      if (event.type === 'round_over' || event.type === 'round_aborted') return event;
      if (event.type === 'round_started') return undefined;
    }
  }
  return undefined;
}

/** The result, best first. */
export function standings(room: MauRoom): Standing[] {
  const scores = room.observation?.scores ?? [];
  return scores
    .map((points, seat) => ({
      seat,
      rank: 1 + scores.filter((other) => other > points).length,
      line: amount(room, points),
      score: String(points),
    }))
    .sort((a, b) => a.rank - b.rank);
}

/** What decided the match. */
export function decided(room: MauRoom): string | undefined {
  const seen = room.observation;
  if (seen?.phase !== 'match_over') return undefined;
  const best = standings(room).filter(({ rank }) => rank === 1);
  return m('decided', {
    ...winners(
      room,
      best.map(({ seat }) => seat),
    ),
    with: withAmount(room, Math.max(...seen.scores)),
    rounds: seen.round_no,
  });
}

/** Headings: every round, every turn; both begin at the end of what came before. */
export function chapter(event: MaumauEvent, room: MauRoom): Chapter | undefined {
  if (event.type === 'round_started') {
    return { level: 1, title: m('chapter.round', { n: event.round_no }), here: true };
  }
  if (event.type === 'turn_started' && event.no > 0) {
    const title = m('chapter.turn', { n: event.no, name: room.seatName(event.seat) });
    return { level: 2, title, here: true };
  }
  return undefined;
}
