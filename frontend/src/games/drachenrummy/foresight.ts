/** What is certain of my own action before the server has spoken. */
import { laidAs } from './melds/meldChoice';
import type {
  DrachenrummyAction,
  DrachenrummyObservation,
  DrachenrummyReservedCard,
} from './types';

type Seen = DrachenrummyObservation;
type Placing = Extract<DrachenrummyAction, { type: 'reserve' | 'steal' }>;

function withoutFaces(faces: readonly number[], gone: readonly number[]): number[] {
  const left = [...faces];
  for (const face of gone) {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

function fixed(seen: Seen, faces: readonly number[]): Partial<Seen> {
  const all = [...seen.fixed, ...faces].sort((a, b) => a - b);
  const left = withoutFaces(seen.rolled, faces);
  // what lands next is the server's to say: dice thrown again stay in the air
  return left.length > 0 ? { fixed: all, rolled: [], phase: 'throw' } : { fixed: all, rolled: [] };
}

function placed(seen: Seen, { card, face, count }: Placing, you: number): Partial<Seen> {
  const mine: DrachenrummyReservedCard = { card, owner: you, face, count };
  return {
    active: true,
    display: seen.display.filter((other) => other !== card),
    reserved: [...seen.reserved.filter((entry) => entry.card !== card), mine],
    free: seen.free.map((free, i) => (i + 1 === face ? free - count : free)),
  };
}

function leaves(seen: Seen, cards: readonly string[], you: number): Partial<Seen> {
  return {
    hand: seen.hand.filter((card) => !cards.includes(card)),
    hand_sizes: seen.hand_sizes.map((size, seat) => (seat === you ? size - cards.length : size)),
  };
}

function laid(seen: Seen, cards: readonly string[], you: number): Partial<Seen> {
  const melds = seen.melds.map((own, seat) =>
    seat === you ? [...own, { meld_id: own.length, ...laidAs(cards) }] : own,
  );
  return { ...leaves(seen, cards, you), melds };
}

/** The fields of the observation that my action changes at once. */
export function foresee(seen: Seen, action: DrachenrummyAction, you: number): Partial<Seen> {
  switch (action.type) {
    case 'fix':
      return fixed(seen, action.faces);
    case 'reserve':
    case 'steal':
      return placed(seen, action, you);
    case 'meld':
      return laid(seen, action.cards, you);
    case 'extend':
      return leaves(seen, [action.card], you);
    case 'end_reserve':
      return { phase: 'meld' };
    case 'end_turn':
    case 'final_done':
      return { waiting: [] };
    default:
      return {};
  }
}
