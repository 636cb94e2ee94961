/** Which deadline of the game runs now; times are in ms of the table. */
import type { MaumauObservation } from './types';

type Seen = MaumauObservation;

export interface Term {
  /** Table time at which it is over. */
  at: number;
  /** How long it was in all. */
  total: number;
}

const term = (at: number, total: number): Term | undefined => (at >= 0 ? { at, total } : undefined);

const HEALTH_MS = 60_000;

/** The end of the turn: a countdown first, then the time for more cards, then the time to think. */
function turnTerm(seen: Seen): Term | undefined {
  const { countdown, options } = seen;
  if (countdown) {
    const total = 5 * options.countdown_step_ms;
    return { at: countdown.start + total, total };
  }
  if (seen.late_wish) return term(seen.late_wish.until, seen.options.wish_grace_ms);
  if (seen.signal_at >= 0) return term(seen.signal_at, options.signal_ms);
  return term(seen.limit_at, seen.phase === 'lhc' ? options.lhc_ms : options.turn_limit_ms);
}

/** How late an announcement still counts. */
function graceMs(seen: Seen): number {
  return seen.options.speech_grace_ms ?? (seen.options.supervision === 'open' ? 2000 : 3000);
}

function finishTerm(seen: Seen): Term | undefined {
  const open = term(seen.finishing?.until ?? -1, seen.options.finish_window_ms);
  if (open) return open;
  const due = seen.duties.filter(({ final, due = -1 }) => final && due >= 0).map(({ due }) => due);
  return due.length > 0
    ? { at: Math.max(...due.map((t) => t ?? 0)), total: graceMs(seen) }
    : undefined;
}

/** What everybody is waiting for. */
export function termOf(seen: Seen): Term | undefined {
  switch (seen.phase) {
    case 'turn':
    case 'lhc':
      return turnTerm(seen);
    case 'finish':
      return finishTerm(seen);
    case 'plenum': {
      const { plenum, options } = seen;
      const vote = plenum?.step === 'vote';
      return plenum
        ? term(plenum.due, vote ? options.plenum_vote_ms : options.plenum_speak_ms)
        : undefined;
    }
    case 'between':
      return term(seen.between_at, seen.options.between_ms);
    case 'deal_choice':
      return term(seen.dealing?.due ?? -1, 10_000);
    case 'health':
      return seen.health_asked >= 0
        ? { at: seen.health_asked + HEALTH_MS, total: HEALTH_MS }
        : undefined;
    default:
      return undefined;
  }
}
