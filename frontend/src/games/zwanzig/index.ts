/** Zwanzig on the page. */
import { defineGame } from '../../live/game';
import { elbow } from './elbow/sayings';
import { chapter, decided, phaseLine, seatFacts, standings, statusLine } from './lines';
import glossary from './teaching/glossary.json';
import { meaning } from './meaning/meaning';
import primer from './teaching/primer.json';
import Score from './Score.svelte';
import { lingers } from './trick/shown.svelte';
import { story } from './story';
import Table from './Table.svelte';
import welcome from './teaching/welcome.json';
import type { ZwanzigAction, ZwanzigEvent, ZwanzigObservation } from './types';

/** The pack in its canonical order (ZZ-04), from which every shuffle starts. */
const PACK = [...'DHSC'].flatMap((suit) => [...'789JQKTA'].map((rank) => rank + suit));

const CLAUSES: Partial<Record<ZwanzigObservation['phase'], string>> = {
  announce: 'ZZ-17',
  exchange: 'ZZ-23',
  decide: 'ZZ-30',
  play: 'ZZ-43',
  match_over: 'ZZ-58',
};

/** What is certain of my own action before the server has spoken. */
function foresee(
  seen: ZwanzigObservation,
  action: ZwanzigAction,
  you: number,
): Partial<ZwanzigObservation> {
  const waiting = seen.waiting.filter((seat) => seat !== you);
  switch (action.type) {
    case 'play': {
      const trick = seen.trick ?? { leader: you, plays: [] };
      return {
        waiting,
        turn: null,
        hand: seen.hand.filter((card) => card !== action.card),
        trick: { ...trick, plays: [...trick.plays, [you, action.card]] },
      };
    }
    case 'exchange':
      return {
        waiting,
        turn: null,
        exchange_cap: null,
        hand: seen.hand.filter((card) => !action.cards.includes(card)),
      };
    default:
      return { waiting, turn: null };
  }
}

export default defineGame<ZwanzigObservation, ZwanzigAction, ZwanzigEvent>({
  Table,
  Score,
  phaseLine,
  statusLine,
  glossary,
  primer,
  welcome,
  elbow,
  meaning,
  foresee,
  clauseNow: (room) => CLAUSES[room.view?.phase ?? 'shuffle'],
  unseen: () => true,
  chapter,
  turns: (seen) => seen.waiting,
  seatFacts,
  standings,
  decided,
  story,
  lingers,
  optionClauses: {
    players: 'ZZ-05',
    start_points: 'ZZ-07',
    first_dealer: 'ZZ-09',
    open_games: 'ZZ-12',
    exchange_max: 'ZZ-23',
    stock_shortage: 'ZZ-27',
    stay_mode: 'ZZ-31',
    must_overtrump: 'ZZ-45',
    penalty_doubles: 'ZZ-53',
    max_rounds: 'ZZ-62',
  },
  draws: {
    draw_dealer: { draws: 'seat', field: 'seat' },
    shuffle: { draws: 'cards', field: 'cards', pack: PACK },
    recycle: { draws: 'cards', field: 'cards', pack: PACK, part: true },
  },
});
