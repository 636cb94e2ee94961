/** The sentences of Zwanzig that follow from what is seen: bar, status, facts under the mats, result. */
import { suitName } from '../../lib/wording/cards';
import { settings } from '../../lib/memory/settings.svelte';
import type { Chapter, Entry, Standing, Status } from '../../live/game';
import { winners } from '../../live/saying/winners';
import type { ZwanzigEvent, ZwanzigObservation } from './types';
import { signed, type TextKey, z, type ZwanzigRoom } from './words';

/** 'Spiel 7 von 8, dann immer Herz'; where the round limit comes first, no hearts phase is told of. */
export function phaseLine(room: ZwanzigRoom): string {
  const seen = room.view;
  if (!seen) return '';
  const { game_no: game, open_games: open, max_games: most } = seen;
  if (seen.hearts_phase) {
    return most === null ? z('bar.hearts', { game }) : z('bar.limit', { game, of: most });
  }
  if (most !== null && most <= open) return z('bar.most', { game, of: most });
  return z(game === open ? 'bar.last' : 'bar.open', { game, of: open });
}

/** The one suit that all my legal cards have while others are forbidden. */
function duty(room: ZwanzigRoom): string | undefined {
  if (room.blocked.length === 0) return undefined;
  const suits = new Set(
    room.legal.flatMap((action) => (action.type === 'play' ? action.card.slice(1, 2) : [])),
  );
  const [only] = suits;
  return suits.size === 1 ? only : undefined;
}

function playLine(room: ZwanzigRoom, seen: ZwanzigObservation): Status {
  const must = duty(room);
  if (must !== undefined) {
    return { text: z('status.must', { suit: suitName(must, settings.language) }), mine: true };
  }
  const leads = seen.trick?.plays.length === 0;
  return { text: z(leads ? 'status.lead' : 'status.play.mine'), mine: true };
}

/** Who has to do what, in one sentence. */
export function statusLine(room: ZwanzigRoom): Status {
  const seen = room.view;
  if (!seen) return { text: '' };
  const mine = room.you !== null && seen.waiting.includes(room.you);
  // while my own action is on its way, nobody knows whose turn comes
  const others = (key: TextKey): Status => ({
    text: seen.turn === null ? '' : z(key, { name: room.seatName(seen.turn) }),
  });
  switch (seen.phase) {
    case 'announce':
      return mine ? { text: z('status.announce.mine'), mine } : others('status.announce');
    case 'exchange':
      return mine
        ? { text: z('status.exchange.mine', { n: seen.exchange_cap ?? 0 }), mine }
        : others('status.exchange');
    case 'decide':
      if (mine) return { text: z('status.decide.mine'), mine };
      return seen.turn === null ? { text: z('status.decide.all') } : others('status.decide');
    case 'play':
      return mine ? playLine(room, seen) : others('status.play');
    case 'match_over':
      return { text: z('status.over') };
    default:
      return { text: z('status.deal') };
  }
}

/** What stands below a player's name. */
export function factOf(seen: ZwanzigObservation, seat: number): string {
  if (seen.phase === 'match_over') return pointsLine(seen.scores[seat] ?? 0);
  const announces = seat === seen.announcer ? z('fact.announces') : '';
  if (seen.status[seat] === 'out') return z('fact.out');
  // from here on the letter on the mat says who announced: for both there is no room on a phone
  if (seen.phase === 'play') return z('fact.tricks', { n: seen.trick_count[seat] ?? 0 });
  const count = seen.exchange_count[seat] ?? null;
  const took =
    count === null ? '' : count > 0 ? z('fact.exchanged', { n: count }) : z('fact.exchanged_none');
  if (seen.phase !== 'decide') return took || announces;
  const stays = seen.submitted[seat]
    ? z('fact.submitted')
    : seen.status[seat] === 'in'
      ? z('fact.in')
      : '';
  return stays || took;
}

/** Dealer or announcer, as a letter on the mat. */
export function roleOf(seen: ZwanzigObservation, seat: number) {
  if (seat === seen.announcer) {
    return { letter: z('role.announcer.letter'), title: z('role.announcer') };
  }
  if (seat === seen.dealer) return { letter: z('role.dealer.letter'), title: z('role.dealer') };
  return undefined;
}

/** All that is public about a player. */
export function seatFacts(room: ZwanzigRoom, seat: number): string[] {
  const seen = room.view;
  if (!seen) return [];
  const facts = [
    z('fact.points', { n: seen.scores[seat] ?? 0 }),
    roleOf(seen, seat)?.title ?? '',
    factOf(seen, seat),
  ];
  return [...new Set(facts.filter(Boolean))];
}

/** The result, best first. */
export function standings(room: ZwanzigRoom): Standing[] {
  const result = room.observation?.result;
  if (!result) return [];
  return result.ranks
    .map((rank, seat) => {
      const points = result.scores[seat] ?? 0;
      return { seat, rank, line: pointsLine(points), score: signed(points) };
    })
    .sort((a, b) => a.rank - b.rank);
}

function pointsLine(points: number): string {
  return z('points', { n: points }).replace('-', '−');
}

/** What decided the match. */
export function decided(room: ZwanzigRoom): string | undefined {
  const result = room.observation?.result;
  if (!result) return undefined;
  const n = Math.min(...result.scores);
  return z(result.reason === 'zero' ? 'decided.zero' : 'decided.limit', {
    ...winners(room, result.winners),
    n,
    score: signed(n),
    game: result.games_played,
  });
}

const leads = new WeakMap<readonly Entry<ZwanzigEvent>[], Set<ZwanzigEvent>>();

/** The first card of every trick in a log. */
function leadsOf(log: readonly Entry<ZwanzigEvent>[]): Set<ZwanzigEvent> {
  const known = leads.get(log);
  if (known) return known;
  const found = new Set<ZwanzigEvent>();
  let trick: number | undefined;
  for (const { events } of log) {
    for (const event of events) {
      if (event.type === 'card_played') {
        if (event.trick_no !== trick) found.add(event);
        trick = event.trick_no;
      } else if (event.type === 'game_started') trick = undefined;
    }
  }
  leads.set(log, found);
  return found;
}

/** Headings: every game, every trick. */
export function chapter(event: ZwanzigEvent, room: ZwanzigRoom): Chapter | undefined {
  if (event.type === 'game_started') {
    return { level: 1, title: z('chapter.game', { game: event.game_no }) };
  }
  if (event.type === 'card_played' && leadsOf(room.log).has(event)) {
    return { level: 2, title: z('chapter.trick', { n: event.trick_no }) };
  }
  return undefined;
}
