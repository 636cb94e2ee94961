/** Spans of time over which results are summed up. Pure. */

export const SPANS = ['all', 'month', 'year', 'own'] as const;
export type SpanKind = (typeof SPANS)[number];

/** Tables that ended from `since` on, and before `until`; both in ms. */
export interface Span {
  since: number;
  until?: number;
}

/** The start of a day as it is written in a field for dates; undefined for what is no day. */
function dayOf(text: string, later = 0): number | undefined {
  const [year, month, day] = text.split('-').map(Number);
  if (!year || !month || !day) return undefined;
  return Math.max(0, new Date(year, month - 1, day + later).getTime());
}

/** The span, in days as they are here; `from` and `to` are the first and the last day of an own one. */
export function spanOf(kind: SpanKind, now: number, from = '', to = ''): Span | undefined {
  const today = new Date(now);
  if (kind === 'month') return { since: new Date(today.getFullYear(), today.getMonth()).getTime() };
  if (kind === 'year') return { since: new Date(today.getFullYear(), 0).getTime() };
  if (kind === 'all') return undefined;
  const until = dayOf(to, 1);
  const since = dayOf(from) ?? 0;
  return until === undefined ? { since } : { since, until };
}
