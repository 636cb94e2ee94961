/** What I would lay in the showdown: the cards I have chosen, or the best that is on offer. */
import type { Arranging } from '../shelves/arrangement.svelte';
import { bestOffer, keysFor, type Offer, type Offers } from '../shelves/groups';
import type { ZwiebelAction, ZwiebelObservation } from '../types';

/** A group with the action that lays it. */
export interface Choice extends Offer {
  type: 'declare' | 'rearrange';
}

const KINDS = ['declare', 'rearrange'] as const;

/** Which of the two ways to lay groups are open now. */
export function kindsNow(legal: readonly ZwiebelAction[]): Choice['type'][] {
  return KINDS.filter((kind) => legal.some(({ type }) => type === kind));
}

function offersOf(seen: ZwiebelObservation, kind: Choice['type']): Offers {
  return ((kind === 'declare' ? seen.own?.groups : seen.own?.rearranged) ?? {}) as Offers;
}

/** All that the chosen cards may be laid as; without chosen cards the best of each kind. */
export function choicesOf(
  seen: ZwiebelObservation,
  legal: readonly ZwiebelAction[],
  selected: Arranging['selected'],
): Choice[] {
  const { own } = seen;
  if (!own) return [];
  return kindsNow(legal).flatMap((type) => {
    const offers = offersOf(seen, type);
    if (selected.length === 0) {
      const best = bestOffer(own.hand, offers, own.arrangement);
      return best ? [{ type, ...best }] : [];
    }
    return keysFor(own.hand, offers, selected).map((key) => ({ type, key, cards: [...selected] }));
  });
}

/** The action for a choice, its cards in the order of the hand. */
export function actionFor(seen: ZwiebelObservation, choice: Choice): ZwiebelAction {
  const order = seen.own?.hand.map(({ card }) => card) ?? [];
  const cards = order.filter((card) => choice.cards.includes(card));
  return { type: choice.type, cards, as: choice.key };
}
