/** What a player of three sees at Drachenrummy, for tests; and a table around it. */
import type {
  DrachenrummyAction,
  DrachenrummyObservation,
} from '../../src/games/drachenrummy/types';
import type { DrachenRoom } from '../../src/games/drachenrummy/words';
import { stillRoom } from '../room/stillRoom';

const BLANK: DrachenrummyObservation = {
  seat: 0,
  n: 3,
  options: {
    players: null,
    packs: null,
    starter: 'random',
    take_mode: 'all',
    steal_rule: 'same_face_more',
    stall_rounds: 2,
    final_meld: 'auto',
    tie_break: 'shared',
    open_hands: false,
  },
  packs: 1,
  phase: 'fix',
  turn_no: 7,
  turn: 0,
  waiting: [0],
  starter: 0,
  deck_left: 31,
  display: ['9H', 'AS', '4D', 'KC'],
  reserved: [
    { card: 'TH', owner: 1, face: 6, count: 2 },
    { card: '5C', owner: 2, face: 4, count: 2 },
  ],
  roll_no: 1,
  rolled: [6, 6, 4, 2, 6],
  fixed: [],
  free: [0, 0, 0, 0, 0, 0],
  took: false,
  active: false,
  hand: ['7H', '8H', 'JH', '9C', 'KD'],
  hands: [['7H', '8H', 'JH', '9C', 'KD'], null, null],
  hand_sizes: [5, 6, 4],
  melds: [[{ meld_id: 0, kind: 'run', cards: ['3S', '4S', '5S'] }], [], []],
  scores: [-2, -6, -4],
  quiet_turns: 0,
  quiet_limit: 6,
  turns_since_take: 0,
  take_limit: 36,
  final_done: [false, false, false],
  result: null,
};

/** The same with other fields. */
export function seenWith(more: Partial<DrachenrummyObservation> = {}): DrachenrummyObservation {
  return { ...BLANK, ...more };
}

/** A table that shows this and plays nothing; `acts` keeps what was tried. */
export function roomWith(
  seen: DrachenrummyObservation,
  legal: readonly DrachenrummyAction[] = [],
): DrachenRoom & { acts: DrachenrummyAction[] } {
  return stillRoom(seen, { legal });
}

/** Every reservation and theft that these free dice allow under the base rule, and to be done. */
export function legalPlacings(seen: DrachenrummyObservation): DrachenrummyAction[] {
  const dice = seen.free.flatMap((count, i) =>
    Array.from({ length: count }, (_, more) => ({ face: i + 1, count: more + 1 })),
  );
  return [
    ...seen.display.flatMap((card) =>
      dice.map((each) => ({ type: 'reserve' as const, card, ...each })),
    ),
    ...seen.reserved
      .filter(({ owner }) => owner !== seen.seat)
      .flatMap((entry) =>
        dice
          .filter(({ face, count }) => face === entry.face && count > entry.count)
          .map((each) => ({ type: 'steal' as const, card: entry.card, ...each })),
      ),
    { type: 'end_reserve' },
  ];
}
