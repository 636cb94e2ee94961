/** Cards that are laid elsewhere travel there; new ones come from above, one after the other. */
import { ms } from '../../../../lib/signals/motion';

/** A new card comes from so far above, so long after the one before. */
const DEALT_PX = 60;
const DEALT_MS = 40;

export interface Flight {
  /** Remembers where the cards lie, before `_of` is laid. */
  note(_of: unknown): void;
  /** Lets them travel from there, after `_of` has been laid. */
  start(_of: unknown): void;
}

/** Watches cards by their code; nothing travels where nothing may move. */
export function flightOf(cards: () => Iterable<HTMLElement>): Flight {
  let lay: ReadonlyMap<string, DOMRect> = new Map();
  const codeOf = (card: HTMLElement) => card.dataset['card'] ?? '';

  return {
    note() {
      lay = new Map([...cards()].map((card) => [codeOf(card), card.getBoundingClientRect()]));
    },
    start() {
      const duration = ms('move');
      if (duration === 0) return;
      for (const [i, card] of [...cards()].entries()) {
        const to = card.getBoundingClientRect();
        const from = lay.get(codeOf(card));
        const [dx, dy] = from ? [from.left - to.left, from.top - to.top] : [0, -DEALT_PX];
        if (dx === 0 && dy === 0) continue;
        const steps = [
          { translate: `${dx}px ${dy}px`, opacity: from ? 1 : 0 },
          { translate: '0px 0px', opacity: 1 },
        ];
        const delay = from ? 0 : i * ms(DEALT_MS);
        card.animate(steps, { duration, delay, easing: 'ease-out', fill: 'backwards' });
      }
    },
  };
}
