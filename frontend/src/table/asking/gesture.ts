/** How one asks what a thing is: a finger that rests on it, the other button of a mouse, the menu key of a keyboard.
 *
 * A finger that moves, scrolls or leaves in time means something else. Once the question is asked, what the finger had
 * begun is called off: no card is carried, and lifting the finger is no tap.
 */
import { type Found, thingAt } from './things';

/** So long a finger rests. */
export const REST_MS = 450;
/** So far it may stray, in px. */
const SLOP = 8;

/** Listens on the element around a table; for use as an attachment. */
export function asking(onask: (found: Found) => void): (table: HTMLElement) => () => void {
  return (table) => {
    const stop = new AbortController();
    const { signal } = stop;
    let pressed: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** This finger has asked already. */
    let told = false;

    function end(): void {
      clearTimeout(timer);
      pressed?.abort();
      pressed = undefined;
    }

    function ask(found: Found): void {
      end();
      onask(found);
    }

    function rested(found: Found): void {
      told = true;
      ask(found);
      dispatchEvent(new PointerEvent('pointercancel', { isPrimary: true, pointerId: last }));
      swallowClick();
    }

    let last = 0;
    function down(event: PointerEvent): void {
      end();
      told = false;
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      const found = thingAt(event.target);
      if (!found) return;
      const { clientX, clientY } = event;
      last = event.pointerId;
      pressed = new AbortController();
      const heard = { signal: pressed.signal, capture: true };
      const strays = (moved: PointerEvent) =>
        Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLOP;
      addEventListener('pointermove', (moved) => strays(moved) && end(), heard);
      addEventListener('pointerup', end, heard);
      addEventListener('pointercancel', end, heard);
      timer = setTimeout(rested, REST_MS, found);
    }

    function menu(event: MouseEvent): void {
      const found = thingAt(event.target);
      if (!found) return;
      event.preventDefault();
      if (!told) ask(found);
    }

    table.addEventListener('pointerdown', down, { signal, capture: true });
    table.addEventListener('contextmenu', menu, { signal });
    return () => {
      end();
      stop.abort();
    };
  };
}

/** The click that a lifted finger brings is none, however late a busy phone tells of it; the next press is one again, and
 * so is a key, whose clicks count no presses. */
function swallowClick(): void {
  const over = new AbortController();
  const heard = { signal: over.signal, capture: true };
  const done = () => {
    over.abort();
  };
  const swallow = (event: MouseEvent) => {
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
    done();
  };
  addEventListener('click', swallow, heard);
  addEventListener('pointerdown', done, heard);
}
