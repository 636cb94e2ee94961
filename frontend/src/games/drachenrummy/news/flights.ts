/** Cards travel: from the deck, onto somebody's place, into a hand, into a meld. Where nothing may move they are there. */
import { fly } from '../../../lib/signals/flight';
import { still } from '../../../lib/signals/motion';

export interface Spot {
  element: HTMLElement;
  box: DOMRect;
  /** Where it lies: display, reserved and whose, meld, hand. */
  zone: string;
}

/** Where every card on the table lies now; nothing where nothing may move. */
export function spots(): Map<string, Spot> {
  const found = new Map<string, Spot>();
  if (still()) return found;
  for (const element of document.querySelectorAll<HTMLElement>('main [data-card]')) {
    if (element.closest('dialog')) continue;
    const zone = element.closest<HTMLElement>('[data-zone]')?.dataset.zone ?? 'hand';
    const box = element.getBoundingClientRect();
    if (box.width > 0) found.set(element.dataset.card ?? '', { element, box, zone });
  }
  return found;
}

function move(card: Element, { element }: Spot, from: DOMRect): void {
  fly(card, {
    from,
    to: card.getBoundingClientRect(),
    arrived: () => {
      element.style.opacity = '';
    },
  });
  // not hidden: it can be tapped where it will lie
  element.style.opacity = '0';
}

/** A card that comes into a zone where it is not drawn goes to the mat of the player whose zone it is. */
function stow({ element, box }: Spot, zone: string): void {
  const [, owner] = zone.split(' ');
  const place =
    document.querySelector(`[data-mat="${owner ?? ''}"]`) ?? document.querySelector('[data-own]');
  const mat = place?.getBoundingClientRect();
  const card = element.querySelector('.card');
  if (!mat || !card) return;
  const small = new DOMRect(mat.left + 4, mat.top + 2, 22, 31);
  fly(card, { from: box, to: small });
}

/** Lets every card travel that lies somewhere else than before. */
export function travel(before: ReadonlyMap<string, Spot>, after: ReadonlyMap<string, Spot>): void {
  if (before.size === 0) return;
  const deck = document.querySelector('[data-deck]')?.getBoundingClientRect();
  for (const [code, spot] of after) {
    const old = before.get(code);
    const card = spot.element.querySelector('.card');
    const from = old ? old.zone !== spot.zone && old.box : spot.zone === 'display' && deck;
    if (card && from) move(card, spot, from);
    else if (old && from) stow(old, spot.zone);
  }
  for (const [code, spot] of before) {
    if (!after.has(code) && spot.zone.startsWith('reserved')) stow(spot, spot.zone);
  }
}
