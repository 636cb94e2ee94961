/** Observations for tests: an ordinary table of three in zwiebel-2004, with what a test wants changed. */
import type {
  ZwiebelDuelRecord,
  ZwiebelDuelView,
  ZwiebelGroupView,
  ZwiebelObservation,
  ZwiebelObservation2004,
  ZwiebelPlayerView,
} from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';

const player = (changes: Partial<ZwiebelPlayerView> = {}): ZwiebelPlayerView => ({
  place: 'in',
  open: [],
  hidden: 10,
  exchanged: 0,
  bought: 0,
  stack: 200,
  extra: 0,
  rounds_won: 0,
  shown: false,
  discarded: 0,
  gone: [],
  brought: 200,
  settled: 0,
  leaving: false,
  ...changes,
});

export interface OwnScene {
  hand?: readonly string[];
  groups?: Record<string, number[]>;
  rearranged?: Record<string, number[]>;
}

/** What a seat sees; `hand` and what may be laid of it are its own. */
export function seenBy(
  seat: number,
  { hand = [], groups = {}, rearranged = {} }: OwnScene = {},
  changes: Partial<ZwiebelObservation2004> = {},
): ZwiebelObservation2004 {
  return {
    seat,
    n: 3,
    options: {
      lady: false,
      fate: false,
      atuin: false,
      elephants: false,
      death: false,
      arch: false,
      fool: false,
      sender: false,
      zero_eights: true,
      fool_ten_ace: 'stays',
      show_losers: true,
      rounds: 0,
      start_chips: 200,
      grundeinsatz: 1,
      bet_cap: 'none',
      max_players: 7,
      character_cards: [],
      mode: 'normal',
      first_dealer: 'first_seat',
      open_training: false,
    },
    round_no: 1,
    phase: 'showdown',
    betting: 0,
    betting_pass: 0,
    leg: 0,
    queue: [],
    later: [],
    pending: null,
    waiting: [seat],
    limits: null,
    circle: [0, 1, 2],
    dealt: [0, 1, 2],
    dealer: 2,
    order: [2, 0, 1],
    players: [player(), player(), player()],
    pot: 0,
    carried: 0,
    carriers: [],
    stake: 0,
    wild_at_start: false,
    fate_unwild: false,
    rewild: null,
    wild_now: false,
    null_used: false,
    effects: {
      begun: [],
      aside: [],
      tokens: [],
      fate_by: null,
      zeroed: null,
      shifts: [],
      arch: 'closed',
      death: false,
      fool: false,
      sender: false,
    },
    stock: 60,
    discard: 0,
    line: [],
    duel: null,
    duels: [],
    history: [],
    last: null,
    result: null,
    own: {
      hand: hand.map((card) => ({
        card,
        up: false,
        values: [1],
        picture: false,
        ace: false,
        null: false,
        wild: false,
        gz_only: false,
      })),
      discards: [],
      drawn: [],
      rewild: false,
      arrangement: [],
      unused: [],
      groups,
      rearranged,
      shifts: [],
      elephants: [],
    },
    ...changes,
  };
}

/** A group with cards that do not matter. */
export function laid(key: string, ...cards: string[]): ZwiebelGroupView {
  return { key, cards, nulls: 0, wilds: 0 };
}

/** A duel that has begun: seat 1 leads, and seat 2 is to answer. */
export function begun(changes: Partial<ZwiebelDuelView> = {}): ZwiebelDuelView {
  return {
    leader: 1,
    challenger: 2,
    case: 'A',
    actor: 2,
    level: null,
    lists: [[], []],
    rearrangements: [1, 1],
    exhausted: [false, false],
    due: null,
    actions: 1,
    ...changes,
  };
}

/** A duel that is over. */
export function record(changes: Partial<ZwiebelDuelRecord> = {}): ZwiebelDuelRecord {
  return {
    leader: 0,
    challenger: 1,
    lists: [[laid('DZ')], [laid('5C')]],
    loser: 1,
    effect: null,
    level: 1,
    ...changes,
  };
}

/** As much of a table as words need: Anna, Ben and Clara, and what Anna sees. */
export function roomOf(view: ZwiebelObservation, more: Partial<ZwiebelRoom> = {}): ZwiebelRoom {
  return {
    game: { name: 'zwiebel-2004' },
    view,
    observation: view,
    legal: [],
    blocked: [],
    you: 0,
    replaying: false,
    log: [],
    seatName: (seat: number) => ['Anna', 'Ben', 'Clara'][seat] ?? '',
    ...more,
  } as unknown as ZwiebelRoom;
}
