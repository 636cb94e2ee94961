/** When a page rings: at the bells of the clock, also without a connection, and at those rung by hand. */
import type { Bell, Look } from './model';

const FRESH_MS = 8_000;
const SAME_MS = 4_000;

/** The bell that is to be heard now; undefined for none, or for one that was heard already. */
export function bellNow(look: Look, now: number, heard: readonly Bell[]): Bell | undefined {
  const { clock } = look.view;
  const due = clock.paused === undefined ? (clock.bells ?? []) : [];
  // at its second the director's own start rings twice
  const byClock = due.filter((bell) => bell.times !== 2);
  const rung: Bell[] = look.desk.rang ? [look.desk.rang] : [];
  return [...rung, ...byClock].find(
    (bell) =>
      bell.t <= now &&
      now - bell.t < FRESH_MS &&
      !heard.some((old) => old.times === bell.times && Math.abs(old.t - bell.t) < SAME_MS),
  );
}

/** What is said aloud when the clock passes a mark, by what is left before and now. */
export function mark(before: number, now: number): 5 | 1 | undefined {
  for (const minutes of [5, 1] as const) {
    const at = minutes * 60_000;
    if (before > at && now <= at) return minutes;
  }
  return undefined;
}
