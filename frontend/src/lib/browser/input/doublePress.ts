/** A double press on something that goes away: its second half is not meant for what comes into that place. */

/** As long as the two halves may lie apart. */
const DOUBLE_MS = 400;

const PRESSES = ['pointerdown', 'click'] as const;

/** A click without a pointer behind it is a key, and a key goes where the focus is. */
function stop(event: MouseEvent): void {
  if (event.type === 'click' && event.detail === 0) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Swallows what is pressed with a pointer right after this. */
export function swallowSecond(): void {
  for (const press of PRESSES) addEventListener(press, stop, { capture: true });
  setTimeout(() => {
    for (const press of PRESSES) removeEventListener(press, stop, { capture: true });
  }, DOUBLE_MS);
}
