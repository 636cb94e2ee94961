/** How long things move: the house's durations under the reader's speed, and the pace when events pile up. */
import { settings } from '../memory/settings.svelte';

const DURATIONS = { tap: 90, move: 220, turn: 320, drama: 900 } as const;
export type Duration = keyof typeof DURATIONS;

/** Cross-fade that replaces travel where nothing may move. */
const FADE_MS = 90;

/** Whether this reader wants nothing to travel. */
export function still(): boolean {
  return settings.speed === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Milliseconds for a duration by name or length, at the reader's speed; 0 where nothing may move. */
export function ms(duration: Duration | number, pace = 1): number {
  if (still()) return 0;
  const base = typeof duration === 'number' ? duration : DURATIONS[duration];
  return base * settings.speed * pace;
}

/** Factor on durations while more events wait: double speed above three, a jump above eight. */
export function paceFor(waiting: number): 1 | 0.5 | 0 {
  if (waiting > 8) return 0;
  return waiting > 3 ? 0.5 : 1;
}

const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** Svelte transition: comes from (or goes to) an offset in pixels; a cross-fade where nothing may move. */
export function travel(
  _node: Element,
  { dx = 0, dy = 0, duration = 'move' }: { dx?: number; dy?: number; duration?: Duration } = {},
) {
  if (still()) return { duration: FADE_MS, css: (t: number) => `opacity: ${t}` };
  return {
    duration: ms(duration),
    easing: easeOut,
    css: (t: number, u: number) =>
      `translate: ${dx * u}px ${dy * u}px; opacity: ${Math.min(1, t * 4)}`,
  };
}

/** Svelte transition: comes from where something else lies, such as the mat of whoever plays; from below without it. */
export function travelFrom(node: Element, { from }: { from: string | undefined }) {
  const source = from === undefined ? null : document.querySelector(from);
  if (!source) return travel(node, { dy: 60 });
  const [start, end] = [source.getBoundingClientRect(), node.getBoundingClientRect()];
  return travel(node, {
    dx: start.left + start.width / 2 - (end.left + end.width / 2),
    dy: start.top + start.height / 2 - (end.top + end.height / 2),
  });
}

/** Two shakes of 4 px: this does not work. Nothing happens where nothing may move. */
export function shake(element: Element | null | undefined): void {
  if (!element || still()) return;
  const at = (dx: number) => ({ translate: `${dx}px` });
  element.animate([at(0), at(4), at(-4), at(4), at(0)], { duration: ms('move') });
}
