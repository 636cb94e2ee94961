/** A small table of four for tests, with messages as a server would send them. */
import type { AnyGameView, Tagged } from '../../src/live/game';
import { FakeNetwork } from './fakeSocket';
import type { GameInfo, Happened, Hello, Seated, TableView, Update } from '../../src/wire';
import { type Parts, Room } from '../../src/live/room.svelte';

export const table: TableView = {
  id: 'table-1',
  evening: '',
  picture: 100,
  practice: null,
  other_cards: false,
  same_cards: null,
  returning: null,
  code: 'KRUGXA',
  game: 'zwanzig',
  options: {},
  settings: {
    visibility: 'private',
    spectators: true,
    turn_ms: null,
    bank: null,
    absent: 'bot',
    grace_ms: 60_000,
    pace_ms: 900,
    chat: 'free',
    undo: true,
    hints: true,
    rewind: true,
  },
  seats: [
    { kind: 'person', name: 'Anna' },
    { kind: 'person', name: 'Ben' },
    { kind: 'bot', name: 'Steady', bot: 'steady' },
    { kind: 'person', name: 'Clara' },
  ],
  stage: 'playing',
  created: 0,
  commitment: '00',
  host: 'Anna',
  spectators: 0,
  begins: false,
  starting: false,
  undo: null,
  pausing: null,
  pause: null,
  referees: [],
  called: null,
  held: null,
  lookback: { agreed: [], deal: null },
  successor: null,
  ending: [],
  halted: null,
};

export const game: GameInfo = {
  name: 'zwanzig',
  folder: 'zwanzig',
  seats: [2, 3, 4, 5, 6],
  default_seats: 4,
  bots: ['steady'],
  characters: [],
  remembering: {},
  options: { must_overtrump: false },
  lessons: [],
  schema: {},
  texts: {},
};

interface Observation {
  hand: string[];
  /** Several may be asked at once. */
  turn: number | number[] | null;
}

export const play = (card: string): Tagged & { card: string } => ({ type: 'play', card });

/** A game of which the page knows only that a card played leaves the hand. */
export const view = {
  foresee: (observation: Observation, { card }: { card: string }) => ({
    hand: observation.hand.filter((held) => held !== card),
  }),
  turns: ({ turn }: Observation) => (turn === null ? [] : [turn].flat()),
  phaseLine: () => '',
  statusLine: () => ({ text: '' }),
  draws: {},
} as unknown as AnyGameView;

export const parts: Parts = {
  game,
  view,
  texts: {
    game: { title: { de: 'Zwanzig', en: 'Zwanzig' }, tagline: { de: '', en: '' } },
    clauses: {},
    refusals: {},
    events: {},
    options: {},
  },
};

export function hello(over: Partial<Hello> = {}): Hello {
  return {
    type: 'hello',
    you: 0,
    host: true,
    chair: false,
    replay: null,
    runde: '',
    seq: 5,
    table,
    observation: { hand: ['AS', 'TD'], turn: 0 },
    legal: [play('AS'), play('TD')],
    blocked: [],
    missed: [],
    chat: [],
    shown: null,
    deadline: null,
    clocks: [],
    zero: 500,
    now: 1_000,
    version: '1',
    ...over,
  };
}

export function happened(seq: number, by: number, ...events: Tagged[]): Happened {
  return { seq, by, events };
}

export function update(over: Partial<Update> = {}): Update {
  return {
    type: 'update',
    seq: 6,
    happened: [happened(6, 0, { type: 'card_played' })],
    changes: { hand: ['TD'], turn: 1 },
    legal: [],
    blocked: [],
    deadline: null,
    clocks: [],
    zero: 500,
    ...over,
  };
}

/** A room that has just connected; its line is still silent. */
export function enter(seated: Partial<Seated> = {}): { room: Room; network: FakeNetwork } {
  const network = new FakeNetwork();
  const room = new Room({ table, you: 0, host: true, replay: null, ...seated }, parts, {
    open: network.open,
    random: () => 0.5,
  });
  room.enter();
  return { room, network };
}
