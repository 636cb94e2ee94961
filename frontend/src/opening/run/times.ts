/** How long one may think at a table: without end, for a move, for the match, or for days. */
import type { Settings } from '../../wire';
import { t } from '../words';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

type Times = Pick<Settings, 'turn_ms' | 'bank'>;

export type TimeKind = 'none' | 'move' | 'bank' | 'days';

/** One length on offer: its number for the words, and the settings it stands for. */
export interface Length {
  n: number;
  /** Seconds that every move adds. */
  more?: number;
  times: Times;
}

const bank = (minutes: number, more: number): Length => ({
  n: minutes,
  more,
  times: {
    turn_ms: null,
    bank: { start_ms: minutes * MINUTE_MS, increment_ms: more * 1000 },
  },
});

/** What is offered, the usual first. */
export const LENGTHS: Readonly<Record<TimeKind, readonly Length[]>> = {
  none: [{ n: 0, times: { turn_ms: null, bank: null } }],
  move: [60, 30, 180].map((n) => ({ n, times: { turn_ms: n * 1000, bank: null } })),
  bank: [bank(10, 10), bank(3, 5), bank(30, 20)],
  days: [3, 1, 7].map((n) => ({ n, times: { turn_ms: n * DAY_MS, bank: null } })),
};

/** A length in words. */
export function lengthWords(kind: TimeKind, { n, more }: Length): string {
  if (more !== undefined) return t('lobby.time.sum', { n, more });
  return t(kind === 'days' ? 'lobby.time.n' : 'lobby.time.s', { n });
}

/** Which kind these settings are of. */
export function kindOf({ turn_ms, bank }: Partial<Times>): TimeKind {
  if (bank) return 'bank';
  if (!turn_ms) return 'none';
  return turn_ms >= DAY_MS ? 'days' : 'move';
}

/** The place of the length these settings are of, among those of their kind; -1: none of them. */
export function lengthOf({ turn_ms = null, bank = null }: Partial<Times>): number {
  return LENGTHS[kindOf({ turn_ms, bank })].findIndex(
    ({ times }) => times.turn_ms === turn_ms && times.bank?.start_ms === bank?.start_ms,
  );
}
