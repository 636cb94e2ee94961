/** Melds and extensions among the legal actions: which one a choice of hand cards means, and what could be laid. */
import type { DrachenrummyAction } from '../types';
import { printed } from '../words';

export type Meld = Extract<DrachenrummyAction, { type: 'meld' }>;
export type Extend = Extract<DrachenrummyAction, { type: 'extend' }>;

/** The same for all choices of equal cards, whatever their order and pack. */
function keyOf(cards: readonly string[]): string {
  return cards.map(printed).sort().join(' ');
}

const PLACES = 'A23456789TJQK';

/** Cards as a meld would lie: what kind, and a run upwards with the ace at the end where it belongs. */
export function laidAs(cards: readonly string[]): { kind: 'run' | 'set'; cards: string[] } {
  const ranks = cards.map((card) => card.charAt(0));
  if (new Set(ranks).size === 1) return { kind: 'set', cards: [...cards] };
  const place = (card: string) => PLACES.indexOf(card.charAt(0));
  const up = [...cards].sort((a, b) => place(a) - place(b));
  const low = ranks.includes('2') ? 1 : 0;
  const aces = up.filter((card) => card.startsWith('A'));
  const high = ranks.includes('K') ? aces.splice(low) : [];
  return { kind: 'run', cards: [...aces, ...up.filter((card) => !card.startsWith('A')), ...high] };
}

export function meldsOf(legal: readonly DrachenrummyAction[]): Meld[] {
  return legal.filter((action) => action.type === 'meld');
}

export function extendsOf(legal: readonly DrachenrummyAction[]): Extend[] {
  return legal.filter((action) => action.type === 'extend');
}

/** The meld that exactly these cards make. */
export function meldOf(
  legal: readonly DrachenrummyAction[],
  cards: readonly string[],
): Meld | undefined {
  const key = keyOf(cards);
  return meldsOf(legal).find((meld) => keyOf(meld.cards) === key);
}

/** The extensions that a card, or one equal to it, makes. */
export function extendsWith(legal: readonly DrachenrummyAction[], card: string): Extend[] {
  return extendsOf(legal).filter((action) => printed(action.card) === printed(card));
}

/** Which cards of the hand these are: the named ones, or equal ones where those are not there. */
export function inHand(hand: readonly string[], cards: readonly string[]): string[] {
  const left = [...hand];
  return cards.flatMap((card) => {
    const at = left.includes(card)
      ? left.indexOf(card)
      : left.findIndex((other) => printed(other) === printed(card));
    return at < 0 ? [] : left.splice(at, 1);
  });
}

/** The melds that no other meld contains, largest first. */
export function suggestions(legal: readonly DrachenrummyAction[]): Meld[] {
  const melds = meldsOf(legal).map((meld) => ({ meld, faces: new Set(meld.cards.map(printed)) }));
  const within = (small: Meld, large: Meld, faces: ReadonlySet<string>) =>
    small.cards.length < large.cards.length &&
    small.cards.every((card) => faces.has(printed(card)));
  return melds
    .filter(({ meld }) => !melds.some((other) => within(meld, other.meld, other.faces)))
    .map(({ meld }) => meld)
    .sort((a, b) => b.cards.length - a.cards.length);
}

/** The faces of the cards that make any meld or extension now. */
export function useful(legal: readonly DrachenrummyAction[]): Set<string> {
  return new Set([
    ...meldsOf(legal).flatMap(({ cards }) => cards.map(printed)),
    ...extendsOf(legal).map(({ card }) => printed(card)),
  ]);
}
