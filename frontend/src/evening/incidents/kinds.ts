/** What can happen in an evening: a sentence with slots, and the command that it makes. */
import type { IconName } from '../../art/icons';
import type { Command } from '../course/wire/api';
import type { View } from '../course/model';
import { at, daysOf, people, players, tablesOf, today } from '../course/names';

export type Slot = 'name' | 'person' | 'other' | 'gone' | 'reason' | 'minutes' | 'sheet' | 'member';

/** What was filled in, as texts. */
export type Values = Partial<Record<Slot, string>>;

/** The figures of a sheet as they are being put right: what is typed, by number, and who was away. */
export interface Figures {
  /** 'Spieltag.Tisch'. */
  sheet: string;
  typed: Readonly<Record<string, string>>;
  away: readonly number[];
}

/** Corrected strokes and absences of a sheet. */
export interface Correction {
  strokes: Readonly<Record<string, number>>;
  absent: readonly number[];
}

export interface Kind {
  id:
    | 'late'
    | 'leave'
    | 'absent'
    | 'swap'
    | 'correct'
    | 'pause'
    | 'extend'
    | 'team'
    | 'exclude'
    | 'return';
  icon: IconName;
  clauses: string;
  /** Done by one tap, without a sentence. */
  at_once?: boolean;
  possible: (view: View) => boolean;
  /** Why a sentence that is filled in leads to nothing; undefined while something is missing. */
  empty?: (values: Values, view: View) => 'same.table' | 'same.result' | undefined;
  /** Undefined while something is missing. */
  command: (values: Values, view: View, correction?: Correction) => Command | undefined;
}

const running = (view: View) => ['playing', 'break', 'final_ready', 'final'].includes(view.stage);
const begun = (view: View) => view.stage !== 'registration' && view.stage !== 'closed';
const no = (text: string | undefined) => (text ? Number(text) : undefined);

/** Somebody's table on the last matchday. */
const tableOf = (view: View, one: number) =>
  tablesOf(today(view) ?? { matchday: 0, version: 0, rules: [], tables: {} }).find(({ seats }) =>
    seats.includes(one),
  );

function swapped(view: View, one: number, other: number): Record<string, number[]> | undefined {
  const [first, second] = [tableOf(view, one), tableOf(view, other)];
  if (!first || !second || first.table === second.table) return undefined;
  const exchange = (seats: readonly number[]) =>
    seats.map((seat) => (seat === one ? other : seat === other ? one : seat));
  return {
    [String(first.table)]: exchange(first.seats),
    [String(second.table)]: exchange(second.seats),
  };
}

/** Matchday and table of 'Spieltag.Tisch'. */
export function sheetRef(
  text: string | undefined,
): { matchday: number; table: number } | undefined {
  const [matchday, table] = (text ?? '').split('.').map(Number);
  return matchday && table ? { matchday, table } : undefined;
}

/** The sheet of 'Spieltag.Tisch' and its first entry; undefined while there is none. */
export function sheetEntry(view: View, sheet: string | undefined) {
  const ref = sheetRef(sheet);
  const table = at(at(view.matchdays, ref?.matchday ?? 0)?.tables, ref?.table ?? 0);
  const entry = table?.entries?.[0];
  return ref && table && entry ? { ref, table, entry } : undefined;
}

/** What the figures make of their sheet; undefined while nothing is different, or not a number. */
export function corrected(view: View, figures: Figures | undefined): Correction | undefined {
  const found = figures && sheetEntry(view, figures.sheet);
  if (!found) return undefined;
  const { seats } = found.table;
  if (!seats.every((no) => /^\d{1,2}$/.test(at(figures.typed, no) ?? ''))) return undefined;
  const strokes = Object.fromEntries(seats.map((no) => [String(no), Number(figures.typed[no])]));
  const same =
    seats.every((no) => at(strokes, no) === at(found.entry.strokes, no)) &&
    [...figures.away].sort().join() === [...(found.entry.absent ?? [])].sort().join();
  return same ? undefined : { strokes, absent: figures.away };
}

export const KINDS: readonly Kind[] = [
  {
    id: 'late',
    icon: 'person',
    clauses: 'TS-18, TS-67',
    possible: begun,
    command: ({ name }) => (name?.trim() ? { type: 'late_entry', name: name.trim() } : undefined),
  },
  {
    id: 'leave',
    icon: 'door',
    clauses: 'TS-18, TS-66',
    possible: begun,
    command: ({ person }) => (person ? { type: 'withdraw', no: no(person) } : undefined),
  },
  {
    id: 'absent',
    icon: 'off',
    clauses: 'TS-24, TS-25',
    possible: (view) => view.stage === 'playing' || view.stage === 'break',
    command: ({ person }) =>
      person ? { type: 'set_present', no: no(person), present: false } : undefined,
  },
  {
    id: 'swap',
    icon: 'swap',
    clauses: 'TS-71',
    possible: (view) => view.stage === 'playing' || view.stage === 'break',
    empty: ({ person, other }, view) =>
      person && other && !swapped(view, Number(person), Number(other)) ? 'same.table' : undefined,
    command: ({ person, other, reason }, view) => {
      const tables = person && other ? swapped(view, Number(person), Number(other)) : undefined;
      return tables && reason?.trim() ? { type: 'table_overridden', tables, reason } : undefined;
    },
  },
  {
    id: 'correct',
    icon: 'pen',
    clauses: 'TS-39',
    possible: (view) =>
      daysOf(view).some((day) =>
        tablesOf(day).some((table) => ['confirmed', 'corrected'].includes(table.status ?? '')),
      ),
    empty: ({ sheet, reason }) => (sheet && reason?.trim() ? 'same.result' : undefined),
    command: ({ sheet, reason }, view, correction) => {
      const found = sheetEntry(view, sheet);
      if (!found || !correction || !reason?.trim()) return undefined;
      return {
        type: 'result_corrected',
        ...found.ref,
        old: found.entry.strokes,
        new: correction.strokes,
        absent: correction.absent,
        reason,
      };
    },
  },
  {
    id: 'pause',
    icon: 'pause',
    clauses: 'TS-29',
    at_once: true,
    possible: (view) => running(view) && view.clock.paused === undefined,
    command: () => ({ type: 'pause' }),
  },
  {
    id: 'extend',
    icon: 'wait',
    clauses: 'TS-19',
    possible: (view) => view.stage === 'break' || view.stage === 'final_ready',
    command: ({ minutes, reason }) =>
      Number(minutes) > 0
        ? { type: 'extend_break', minutes: Number(minutes), reason: reason ?? '' }
        : undefined,
  },
  {
    id: 'team',
    icon: 'shield',
    clauses: 'TS-03',
    possible: begun,
    command: ({ member, reason }, view) => {
      if (!member) return undefined;
      const one = people(view).find((each) => String(each.no) === member);
      return { type: 'set_referee', no: no(member), on: one?.team !== true, reason: reason ?? '' };
    },
  },
  {
    id: 'exclude',
    icon: 'flag',
    clauses: 'TS-70',
    possible: (view) => ['ready', 'playing', 'break', 'final_ready'].includes(view.stage),
    command: ({ person, reason }) =>
      person && reason?.trim() ? { type: 'disqualify', no: no(person), reason } : undefined,
  },
  {
    id: 'return',
    icon: 'undo',
    clauses: 'TS-D-29',
    possible: (view) => people(view).some((one) => one.status === 'withdrawn'),
    command: ({ gone, reason }) =>
      gone && reason?.trim() ? { type: 'reinstate', no: no(gone), reason } : undefined,
  },
];

/** What a slot offers to choose from. */
export function choices(slot: Slot, view: View): { value: string; no: number }[] {
  const numbers =
    slot === 'gone' ? people(view).filter((one) => one.status === 'withdrawn') : players(view);
  return numbers.map((one) => ({ value: String(one.no), no: one.no }));
}
