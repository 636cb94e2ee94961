/** Which cards one's dice can have, read out of the legal actions. */
import type { DrachenrummyAction } from '../types';

/** Dice of one face that go onto one card. */
export interface Dice {
  face: number;
  count: number;
}

export type Placing = Extract<DrachenrummyAction, { type: 'reserve' | 'steal' }>;

/** Where nothing is to be had. */
export const NO_PLACINGS: ReadonlyMap<string, readonly Placing[]> = new Map();

/** The placings among the legal actions, by card. */
export function placingsOf(legal: readonly DrachenrummyAction[]): Map<string, Placing[]> {
  const found = new Map<string, Placing[]>();
  for (const action of legal) {
    if (action.type !== 'reserve' && action.type !== 'steal') continue;
    const known = found.get(action.card);
    if (known) known.push(action);
    else found.set(action.card, [action]);
  }
  return found;
}

/** The placing with exactly these dice. */
export function exactly(
  placings: readonly Placing[] | undefined,
  dice: Dice | undefined,
): Placing | undefined {
  return placings?.find(({ face, count }) => face === dice?.face && count === dice.count);
}

/** What to propose for a card: the fewest dice that win it; on a free card the most there are. */
export function proposed(placings: readonly Placing[] | undefined): Placing | undefined {
  const order = (a: Placing, b: Placing) =>
    a.type === 'steal'
      ? a.count - b.count || a.face - b.face
      : b.count - a.count || b.face - a.face;
  return [...(placings ?? [])].sort(order)[0];
}

/** The largest group of free dice, of equal ones that with the higher face. */
export function largest(free: readonly number[]): Dice | undefined {
  const groups = free.map((count, i) => ({ face: i + 1, count })).filter(({ count }) => count > 0);
  return groups.sort((a, b) => b.count - a.count || b.face - a.face)[0];
}
