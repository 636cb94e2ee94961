/** What the clock shows: the matchday, the break or the final, in words. */
import type { View } from './model';
import { timeOfDay } from '../../lib/wording/dates';
import { drawn, nameOf, playoffWords } from './names';
import { t } from './words';

export interface Running {
  title: string;
  begun: number | null;
  ends: number | null;
  /** What its digits say; null while none are shown. */
  left: number | null;
  /** Since when and until when, or why no clock runs. */
  span: string;
  paused: string;
}

/** When what runs now began, as far as it is known. */
export function begun({ clock }: View): number | null {
  return clock.ends === undefined || clock.length === undefined ? null : clock.ends - clock.length;
}

/** What is left on the clock at a moment; null while none runs. */
export function leftAt({ clock }: View, now: number): number | null {
  return clock.ends === undefined ? null : clock.ends - (clock.paused ?? now);
}

/** Until the final is rung out, or its clock is stopped with a reason, no strokes are entered (TS-62). */
export function finalRuns(view: View, now: number): boolean {
  return view.stage === 'final' && view.final.dealt !== undefined && (leftAt(view, now) ?? 0) > 0;
}

/** A break has run out, and nobody has begun yet what comes after it. */
export function overdue(view: View, now: number): boolean {
  const rests = view.stage === 'break' || view.stage === 'final_ready';
  const left = leftAt(view, now);
  return rests && view.clock.paused === undefined && left !== null && left <= 0;
}

/** What is about to begin after a break that has run out. */
const nextWords = (view: View): string =>
  view.stage === 'final_ready' || view.matchday >= view.config.matchdays
    ? t('clock.over.final')
    : t('clock.over', { n: view.matchday + 1 });

/** The time of the final has run out: what counts now are its strokes. */
export const finalOver = (view: View, now: number): boolean =>
  view.stage === 'final' &&
  view.final.dealt !== undefined &&
  view.clock.ends !== undefined &&
  !finalRuns(view, now);

function titleOf(view: View): string {
  const n = view.matchday;
  const all = view.config.matchdays;
  switch (view.stage) {
    case 'registration':
      return t(drawn(view) ? 'clock.drawn' : 'clock.registration');
    case 'ready':
      return t('clock.ready', { n: 1 });
    case 'playing':
      return t('clock.playing', { n, all });
    case 'break':
      return n < all ? t('clock.break', { n: n + 1 }) : t('clock.break.last');
    case 'final_ready':
      return t('clock.final_ready');
    case 'final':
      return t(view.clock.ends === undefined ? 'clock.final.open' : 'clock.final');
    case 'closed':
      return t('clock.closed');
  }
}

function spanOf(view: View): string {
  const winner = view.final.ranking?.find(({ place }) => place === 1);
  if (view.stage === 'closed' && winner) return t('clock.won', { name: nameOf(view, winner.no) });
  if (view.clock.ends === undefined) {
    // before the first deal: whether there will be a clock at all is a matter of the format
    const ahead = view.stage === 'final' && view.final.dealt === undefined;
    const timed = ahead && view.config.final_format === 'timed';
    if (view.stage === 'final' && view.final.strokes)
      return playoffWords(view) ?? t('clock.idle.final.played');
    return t(timed ? 'clock.idle.final.deal' : `clock.idle.${view.stage}`);
  }
  const end = timeOfDay(view.clock.ends);
  const inPlay = view.stage === 'playing' || view.stage === 'final';
  const since = begun(view);
  return inPlay && since !== null
    ? t('clock.since', { time: timeOfDay(since), end })
    : t('clock.at', { end });
}

/** The clock of this moment. */
export function running(view: View, now: number): Running {
  const over = overdue(view, now);
  const up = finalOver(view, now);
  return {
    title: over ? t('clock.over.title') : up ? t('clock.up.title') : titleOf(view),
    begun: begun(view),
    ends: view.clock.ends ?? null,
    left: over || up ? null : leftAt(view, now),
    span: over ? nextWords(view) : up ? t('clock.up') : spanOf(view),
    paused:
      view.clock.paused === undefined
        ? ''
        : t('clock.paused', { time: timeOfDay(view.clock.paused) }),
  };
}

/** The same as short words before the digits, for the chip in the bar. */
export function shortly(view: View, now: number): string {
  if (overdue(view, now)) return t('clock.over.title');
  if (finalOver(view, now)) return t('clock.up.title');
  if (view.clock.paused !== undefined) return t('chip.paused');
  if (view.stage === 'playing') return t('chip.playing', { n: view.matchday });
  if (view.stage === 'final') return t('chip.final');
  return t('chip.break');
}
