/** Cards leave the draw pile: penalty cards and drawn ones fly to the mat of whoever gets them. */
import { flyToMat } from '../../../lib/signals/flight';
import { ms } from '../../../lib/signals/motion';
import type { MaumauEvent } from '../types';

/** As many as can be told apart on their way. */
const MOST = 4;
const APART_MS = 90;

/** Who gets how many cards of the draw pile by this event. */
export function drawnBy(event: MaumauEvent): { seat: number; n: number } | undefined {
  return event.type === 'penalty' || event.type === 'drew' ? event : undefined;
}

/** Lets the cards of these events fly. */
export function flyDrawn(events: readonly MaumauEvent[]): void {
  const pile = document.querySelector('[data-draw] .card');
  let flown = 0;
  for (const event of events) {
    const drawn = drawnBy(event);
    for (let i = 0; i < Math.min(drawn?.n ?? 0, MOST); i++) {
      flyToMat(pile, drawn?.seat ?? -1, ms(APART_MS) * flown++);
    }
  }
}
