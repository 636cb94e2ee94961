/** The picture of an evening as the server tells it; what is as usual is left out. */

export type Role = 'director' | 'referee' | 'player' | 'audience';

export type Stage =
  | 'registration'
  | 'ready'
  | 'playing'
  | 'break'
  | 'final_ready'
  | 'final'
  | 'closed';

export type Wall = 'auto' | 'tables' | 'standings' | 'final' | 'door' | 'black';

/** By a number, which JSON writes as a text. */
export type ByNumber<T> = Readonly<Record<string, T>>;

export interface Both {
  de: string;
  en: string;
}

export interface Config {
  name: string;
  matchdays: number;
  play_minutes: number;
  break_short: number;
  break_long: number;
  final_size: number;
  final_format: 'timed' | 'first_to';
  final_strokes: number;
  final_decks: number;
  late_entry_until: number;
  three_table_points: 'ladder' | 'strohmann';
  countersign: boolean;
}

export interface Person {
  name: string;
  here?: boolean;
  /** 0 or missing before the numbers are drawn. */
  no?: number;
  status?: 'active' | 'withdrawn' | 'disqualified';
  from_matchday?: number;
  to_matchday?: number;
  team?: boolean;
  /** While the field of the final is settled. */
  absent?: boolean;
}

export interface Field {
  players: number;
  enough: boolean;
  fours: number;
  threes: number;
  byes: number;
  all_in_final: boolean;
}

export interface Score {
  strokes: number;
  points: number;
  place?: number;
  consolation?: boolean;
}

export interface Author {
  role: string;
  no?: number;
  name?: string;
}

export interface Entry {
  by: Author;
  t: number;
  strokes: ByNumber<number>;
  absent?: readonly number[];
  scores?: ByNumber<Score>;
}

export interface Reason extends Both {
  clause: string;
}

export type SheetStatus = 'open' | 'entered' | 'conflict' | 'confirmed' | 'corrected';

export interface Table {
  table: number;
  seats: readonly number[];
  status?: SheetStatus;
  dealer?: number;
  team?: readonly number[];
  presence?: ByNumber<boolean>;
  struck?: readonly number[];
  overridden?: boolean;
  entries?: readonly Entry[];
  reasons?: readonly Reason[];
}

export interface Matchday {
  matchday: number;
  version: number;
  rules: readonly string[];
  tables: ByNumber<Table>;
  wearer?: number;
  byes?: readonly number[];
  started?: number;
  ended?: number;
  complete?: boolean;
}

export interface Span {
  least: number;
  most: number;
}

export interface Quality extends Both {
  cost: number;
  ideal: number;
  largest: number;
  pairs: ByNumber<number>;
  more?: readonly (readonly [number, number])[];
  threes: Span;
  byes: Span;
  deals: Span;
  stays: Span;
}

export interface Day {
  tables: readonly (readonly number[])[];
  byes?: readonly number[];
}

export interface Matrix {
  version: number;
  first: number;
  check_sum: string;
  due?: boolean;
  days: ByNumber<Day>;
  quality: Quality;
  versions: readonly { version: number; first: number; check_sum: string; published: number }[];
}

export interface Rank {
  rank?: number;
  points: number;
  strokes: number;
  wins: number;
  matchdays: number;
  move?: number;
}

export interface Tie {
  among: readonly number[];
  wins: ByNumber<number>;
  together: ByNumber<number>;
  shared_tables: number;
  settled: 'wins' | 'together' | 'no';
}

export interface Ranking {
  after: number;
  missing: readonly (readonly [number, number])[];
  order: readonly number[];
  rows: ByNumber<Rank>;
  cut: number;
  ties: readonly Tie[];
}

export interface CardLine {
  table: number;
  opponents: readonly number[];
  strokes: number;
  points: number;
  points_sum: number;
  strokes_sum: number;
  place?: number;
  consolation?: boolean;
  counted?: boolean;
  jersey?: boolean;
  rank?: number;
}

export interface Jersey {
  worn?: number;
  next?: number;
  tied?: readonly number[];
  history?: readonly { matchday: number; no: number }[];
}

export interface Due {
  game?: boolean;
  purpose?: string;
  among: readonly number[];
  tied?: readonly number[];
}

export interface Place {
  no: number;
  place?: number;
  finalist?: boolean;
  strokes?: number;
}

export interface Final {
  groups?: readonly (readonly number[])[];
  dues?: readonly Due[];
  games?: readonly { tied: readonly number[]; winner: number }[];
  started?: number;
  dealt?: number;
  field?: readonly number[];
  seats?: readonly number[];
  strokes?: ByNumber<number>;
  ranking?: readonly Place[];
}

export interface Slot {
  matchday: number;
  begins: number;
  ends: number;
  began?: boolean;
}

export interface Bell {
  t: number;
  times: number;
}

export interface Clock {
  ends?: number;
  length?: number;
  paused?: number;
  bells?: readonly (Bell & { means: 'back' | 'begin' | 'end' })[];
  timetable?: readonly Slot[];
}

export interface Audited extends Both {
  t: number;
  by: Author;
  act: string;
}

/** An evening as everybody may see it, every figure computed. */
export interface View {
  name: string;
  stage: Stage;
  /** The last one that has begun; 0 before the first. */
  matchday: number;
  config: Config;
  clock: Clock;
  rules: {
    in_force: readonly string[];
    fresh: readonly string[];
    schedule: ByNumber<string>;
  };
  people?: ByNumber<Person>;
  team?: readonly string[];
  fields?: readonly Field[];
  matrix?: Matrix;
  matchdays?: ByNumber<Matchday>;
  coming?: Matchday;
  ranking: Ranking;
  cards?: ByNumber<ByNumber<CardLine>>;
  jersey: Jersey;
  final: Final;
  notices?: readonly (Both & { code: string })[];
  audit?: ByNumber<Audited>;
}

/** Whether a command is possible now; without a code it is. */
export interface Chance extends Partial<Both> {
  reason?: boolean;
  code?: string;
  clause?: string;
}

/** A link that was given out. */
export interface Key {
  role: Role;
  made: number;
  name?: string;
  here?: number;
}

export interface You {
  role: Role;
  name?: string;
  no?: number;
  may?: Readonly<Record<string, Chance>>;
  sheet?: Table;
  keys?: Readonly<Record<string, Key>>;
}

/** What belongs to the evening but not to the statute. */
export interface DeskSide {
  shows?: Wall;
  starts?: number;
  door?: boolean;
  rehearsal?: boolean;
  speed?: number;
  planning?: { doing: number; of: number };
  rung?: Bell;
}

export interface News {
  t: number;
  by: string;
  said: readonly (Both & { type: string; facts: Readonly<Record<string, unknown>> })[];
}

/** The whole picture, as one device may see it. */
export interface Look {
  evening: string;
  seq: number;
  now: number;
  view: View;
  desk: DeskSide;
  news?: ByNumber<News>;
  you: You;
}
