/** Things travel over the table: a copy flies from one place to another, above everything and in nobody's way. */
import { ms, still } from './motion';

const EASE = 'cubic-bezier(.2,.7,.2,1)';

export interface Flight {
  from: DOMRect;
  to: DOMRect;
  /** It shrinks as a whole, letters and all, rather than to be laid out for where it arrives. */
  shrinks?: boolean;
  /** Ms after now. */
  delay?: number;
  arrived?: () => void;
}

/** Lets a copy of something fly; it is as large as the place where it arrives. */
export function fly(
  thing: Element,
  { from, to, shrinks = false, delay = 0, arrived }: Flight,
): void {
  const width = Math.max(1, shrinks ? from.width : to.width);
  const copy = thing.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${width}px`,
    margin: '0',
    transformOrigin: '0 0',
    pointerEvents: 'none',
    zIndex: 'var(--z-lift)',
  });
  copy.setAttribute('aria-hidden', 'true');
  for (const name of ['data-card', 'data-pot', 'id']) copy.removeAttribute(name);
  document.body.append(copy);
  const path = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const start = `${path} scale(${from.width / width})`;
  const flight = copy.animate([{ transform: start }, { transform: `scale(${to.width / width})` }], {
    duration: ms('move') * 1.4,
    delay,
    fill: 'backwards',
    easing: EASE,
  });
  flight.onfinish = flight.oncancel = () => {
    copy.remove();
    arrived?.();
  };
}

/** Something becomes somebody's: it flies to the mat of that seat, and is small there. */
export function flyToMat(thing: Element | null, seat: number, delay = 0): void {
  const mat = document.querySelector(`[data-mat="${seat}"]`)?.getBoundingClientRect();
  if (!thing || !mat || still()) return;
  const from = thing.getBoundingClientRect();
  const width = Math.min(22, from.width);
  const height = (width / Math.max(1, from.width)) * from.height;
  const to = new DOMRect(
    mat.left + (mat.width - width) / 2,
    mat.top + Math.min(10, mat.height / 4),
    width,
    height,
  );
  fly(thing, { from, to, shrinks: true, delay });
}
