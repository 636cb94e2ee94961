/** The seats as mats: who sits there, and how they are doing. A game adds cards, facts and roles. */
import type { TableRoom } from './game';
import { now } from '../lib/browser/clock.svelte';
import { faceOf } from '../lib/wording/bots';
import { unheard } from '../lib/memory/muted.svelte';
import type { SeatView as Mat } from '../table/mats/seats';
import type { SeatClock, SeatView, TableView } from '../wire';

/** Milliseconds after which a person on turn is shown thinking; bots at once. */
const THINKS_AFTER_MS = 3000;

const DAY_MS = 86_400_000;

/** Nobody has to stay at such a table, so nobody is missed there. */
export const overDays = ({ settings }: TableView): boolean => (settings.turn_ms ?? 0) >= DAY_MS;

/** My seat is still mine, but I have got up from it: a bot plays on for me. */
export function gotUp({ table, you }: Pick<TableRoom, 'table' | 'you'>): boolean {
  return you !== null && table.seats[you]?.presence === 'left';
}

/** The match stands still: there is a pause, or a referee or the director has stopped it. */
export const stands = ({ pause, held }: TableView): boolean => pause !== null || held !== null;

/** Nothing is played at this table now, and no time passes. */
export const rests = ({ table, replaying }: Pick<TableRoom, 'table' | 'replaying'>): boolean =>
  !replaying && table.stage === 'playing' && stands(table);

/** Says of whatever was tried why nothing is played. */
export function tellRest(room: TableRoom, tried?: Element): void {
  const [code, clause] = room.table.held ? ['table_paused', 'TS-29'] : ['match_paused', ''];
  room.explain({ action: { type: 'pause' }, code, clause, facts: {} }, tried);
}

/** I may wish for a pause here: at a table in play whose time is its own and matters. */
export function mayPause(room: Pick<TableRoom, 'table' | 'you'>): boolean {
  const { table, you } = room;
  const plays = you !== null && table.stage === 'playing' && !gotUp(room);
  return plays && !table.evening && !overDays(table) && table.pause === null;
}

/** The time that somebody has left, in ms: running down, or as it stands. */
export function timeLeft(clock: SeatClock | undefined): number | undefined {
  if (!clock) return undefined;
  return clock.ends === null ? (clock.left ?? undefined) : Math.max(0, clock.ends - now());
}

function presenceOf(seat: SeatView, table: TableView): NonNullable<Mat['presence']> {
  if (seat.kind === 'empty') return 'empty';
  if (seat.standin) return 'substitute';
  return seat.presence === 'lost' && overDays(table) ? 'here' : (seat.presence ?? 'here');
}

/** One seat as a mat. */
export function matOf(room: TableRoom, seat: number): Mat {
  const view = room.table.seats[seat] ?? { kind: 'empty' };
  const turn = room.turns.includes(seat);
  const mat: Mat = {
    seat,
    name: room.seatName(seat),
    bot: view.kind === 'bot',
    face: faceOf(view),
    presence: presenceOf(view, room.table),
    until: view.until ?? undefined,
    clock: room.table.stage === 'playing' ? timeLeft(room.clocks[seat]) : undefined,
    turn,
    muted:
      view.kind === 'person' && seat !== room.you && !room.replaying && unheard(view.name ?? ''),
  };
  if (!turn || seat === room.you || room.replaying || stands(room.table)) return mat;
  const slow = now() - room.movedAt > THINKS_AFTER_MS;
  return { ...mat, thinking: mat.bot === true || view.standin === true || slow };
}

/** The others in turn order after the seat at the bottom. */
export function othersOf(room: TableRoom): Mat[] {
  const players = room.table.seats.length;
  return Array.from({ length: players - 1 }, (_, i) =>
    matOf(room, (room.bottom + 1 + i) % players),
  );
}

/** How many seats after the one at the bottom; 0 is the bottom itself. */
export function relativeTo(room: TableRoom, seat: number): number {
  const players = room.table.seats.length;
  return (seat - room.bottom + players) % players;
}
