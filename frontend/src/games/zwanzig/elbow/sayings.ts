/** What the innkeeper says to somebody new to Zwanzig, chosen by what they see and may do. */
import { settings } from '../../../lib/memory/settings.svelte';
import { cardName } from '../../../lib/wording/cards';
import { texts } from '../../../lib/wording/i18n';
import { inSuits } from '../../../lib/wording/suited';
import { fitting, type Saying } from '../../../live/elbow';
import { ahead } from '../trick/trick';
import type { ZwanzigObservation } from '../types';
import type { ZwanzigRoom } from '../words';
import de from './texts.de.json';
import en from './texts.en.json';

type Key = keyof typeof de;

const say = texts({ de, en }, inSuits);

/** What the sentences depend on, and what they name. */
function situationOf(room: ZwanzigRoom, seen: ZwanzigObservation) {
  const may = new Set(room.legal.map(({ type }) => type));
  const plays = seen.trick?.plays ?? [];
  const playable = room.legal.flatMap((action) => (action.type === 'play' ? [action.card] : []));
  const best = ahead(plays, seen.trump);
  const led = plays[0]?.[1].slice(1) ?? '';
  const wins = (card: string) =>
    ahead([...plays, [room.bottom, card]], seen.trump)?.[0] === room.bottom;
  return {
    phase: seen.phase,
    may,
    out: room.you !== null && seen.status[room.you] === 'out',
    hearts: seen.hearts_phase,
    cap: seen.exchange_cap ?? 0,
    trumps: seen.hand.filter((card) => card.slice(1) === seen.trump).length,
    ten: seen.hand.some((card) => card.startsWith('T')),
    trick: seen.stakes?.trick ?? 1,
    penalty: seen.stakes?.penalty ?? 5,
    start: seen.options.start_points,
    open: seen.open_games,
    most: seen.max_games ?? Infinity,
    held: seen.hand.length,
    playable: playable.length,
    leads: plays.length === 0,
    tricks: seen.trick_count[room.bottom] ?? 0,
    led,
    best: best ? cardName(best[1], settings.language) : '',
    follows: led !== '' && playable.every((card) => card.slice(1) === led),
    trumping: playable.every((card) => card.slice(1) === seen.trump),
    wins: playable.some(wins),
  };
}

type Situation = ReturnType<typeof situationOf>;

const playing = ({ may }: Situation) => may.has('play');

const SAYINGS: readonly Saying<Situation, Key>[] = [
  { say: 'announce', when: ({ may }) => may.has('announce') },
  { say: 'exchange.none', when: ({ may, cap }) => may.has('exchange') && cap === 0 },
  { say: 'exchange.ten', when: ({ may, ten }) => may.has('exchange') && ten },
  { say: 'exchange.trumps', when: ({ may, trumps }) => may.has('exchange') && trumps > 0 },
  { say: 'exchange.usual', when: ({ may }) => may.has('exchange') },
  { say: 'decide.bare', when: ({ may, trumps }) => may.has('decide') && trumps === 0 },
  { say: 'decide.some', when: ({ may }) => may.has('decide') },
  { say: 'play.last', when: (now) => playing(now) && now.held === 1 },
  { say: 'play.lead.none', when: (now) => playing(now) && now.leads && now.tricks === 0 },
  { say: 'play.lead', when: (now) => playing(now) && now.leads },
  { say: 'play.only', when: (now) => playing(now) && now.playable === 1 },
  { say: 'play.follow.win', when: (now) => playing(now) && now.follows && now.wins },
  { say: 'play.follow.lose', when: (now) => playing(now) && now.follows },
  { say: 'play.trump', when: (now) => playing(now) && now.trumping },
  { say: 'play.free', when: playing },
  { say: 'wait.out', when: ({ phase, out }) => phase === 'play' && out },
  { say: 'wait.hearts', when: ({ hearts, phase }) => hearts && phase !== 'play' },
  { say: 'wait.trick', when: ({ phase }) => phase === 'play' },
  { say: 'wait.decide', when: ({ phase }) => phase === 'decide' },
  { say: 'wait.limit', when: ({ phase, open, most }) => phase !== 'match_over' && most <= open },
  { say: 'wait.goal', when: ({ phase }) => phase !== 'match_over' },
];

/** The innkeeper's sentence now; empty: none. */
export function elbow(room: ZwanzigRoom): string {
  const seen = room.view;
  if (!seen) return '';
  const now = situationOf(room, seen);
  const key = fitting(SAYINGS, now);
  return key === undefined ? '' : say(key, now);
}
