/** Cards travel: from the deck, onto somebody's place, into a hand, into a meld. Where nothing may move they are there. */
import { ms, still } from '../../../lib/signals/motion';

export interface Spot {
  element: HTMLElement;
  box: DOMRect;
  /** Where it lies: display, reserved and whose, meld, hand. */
  zone: string;
}

const EASE = 'cubic-bezier(.2,.7,.2,1)';
const GHOST_LAYER = 'var(--z-lift)';

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

/** A copy of a card above everything, on its way from one place to another. */
function ghost(card: Element, from: DOMRect, to: DOMRect, arrived: () => void): void {
  const copy = card.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    margin: '0',
    transformOrigin: '0 0',
    pointerEvents: 'none',
    zIndex: GHOST_LAYER,
  });
  copy.setAttribute('aria-hidden', 'true');
  copy.removeAttribute('data-card');
  document.body.append(copy);
  const path = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  const scale = `scale(${from.width / Math.max(1, to.width)})`;
  const flight = copy.animate([{ transform: `${path} ${scale}` }, { transform: 'none' }], {
    duration: ms('move') * 1.4,
    easing: EASE,
  });
  flight.onfinish = flight.oncancel = () => {
    copy.remove();
    arrived();
  };
}

function fly(to: Spot, from: DOMRect): void {
  const { element } = to;
  const card = element.querySelector('.card') ?? element;
  element.style.visibility = 'hidden';
  ghost(card, from, card.getBoundingClientRect(), () => {
    element.style.visibility = '';
  });
}

/** A card that somebody else takes goes to that player's mat. */
function taken({ element, box, zone }: Spot): void {
  const [, owner] = zone.split(' ');
  const mat = document.querySelector(`[data-mat="${owner ?? ''}"]`)?.getBoundingClientRect();
  const card = element.querySelector('.card');
  if (!mat || !card) return;
  const small = new DOMRect(mat.left + 4, mat.top + 2, 22, 31);
  ghost(card, box, small, () => undefined);
}

/** Lets every card travel that lies somewhere else than before. */
export function travel(before: ReadonlyMap<string, Spot>, after: ReadonlyMap<string, Spot>): void {
  if (before.size === 0) return;
  const deck = document.querySelector('[data-deck]')?.getBoundingClientRect();
  for (const [code, spot] of after) {
    const old = before.get(code);
    if (old && old.zone !== spot.zone) fly(spot, old.box);
    else if (!old && deck && spot.zone === 'display') fly(spot, deck);
  }
  for (const [code, spot] of before) {
    if (!after.has(code) && spot.zone.startsWith('reserved')) taken(spot);
  }
}
