/** What is certain of my own action before the server has spoken: cards that leave the hand for the pile. */
import { cardsOf } from './legal';
import type { MaumauAction, MaumauObservation } from './types';

type Seen = MaumauObservation;

/** The fields of the observation that my action changes at once. */
export function foresee(seen: Seen, action: MaumauAction, you: number): Partial<Seen> {
  if (action.type === 'ready') {
    const wants = action.ready ?? true;
    const mine = (values: readonly boolean[], value: boolean) =>
      values.map((old, seat) => (seat === you ? value : old));
    return { ready: mine(seen.ready, wants), sits_out: mine(seen.sits_out, !wants) };
  }
  const cards = cardsOf(action);
  if (cards.length === 0) return {};
  return {
    hand: seen.hand.filter((card) => !cards.includes(card)),
    hand_sizes: seen.hand_sizes.map((size, seat) => (seat === you ? size - cards.length : size)),
    pile: [...seen.pile, ...cards],
    layers: [...seen.layers, ...cards.map(() => you)],
  };
}
