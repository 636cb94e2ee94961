/** What is written on a shelf, and on the cards that lie there. */
import { capital } from '../../../lib/wording/capital';
import type { DeckName } from '../../../art/cards/decks';
import type { CardMark } from '../../../table/cards/marks';
import { keyName } from '../cards/names.svelte';
import { tokensOn } from '../cards/tokens';
import { reason } from '../solver/answer';
import { marksOf } from '../solver/marks';
import type { ZwiebelGroupView, ZwiebelObservation } from '../types';
import { z } from '../words';
import type { Arranging } from './arrangement.svelte';

/** The key of what the cards of a shelf make: what lies as in `best` needs no answer first; null: it is nothing. */
function keyOf(
  arranging: Arranging,
  shelf: readonly string[],
  best: readonly ZwiebelGroupView[],
): string | null | undefined {
  const named = arranging.named(shelf);
  if (named === null) return null;
  return (named ?? best.find((one) => sameCards(one.cards, shelf)))?.key;
}

/** What the cards of a shelf make, in the words of a game. */
export function titleOf(
  arranging: Arranging,
  shelf: readonly string[],
  game: string,
  best: readonly ZwiebelGroupView[] = [],
): string {
  const key = keyOf(arranging, shelf, best);
  if (typeof key === 'string') return capital(keyName(game, key));
  if (arranging.shelves.length === 1) return z('hand.cards');
  return key === null ? z('hand.nothing') : z('hand.naming');
}

/** What the cards of a shelf count where they are no more than a remainder; nothing where they are not. */
export function pointsOf(
  arranging: Arranging,
  shelf: readonly string[],
  best: readonly ZwiebelGroupView[] = [],
): string | undefined {
  const points = /^rest(\d+)$/.exec(keyOf(arranging, shelf, best) ?? '')?.[1];
  return points && z('shelf.points', { n: Number(points) });
}

/** Why the cards of a shelf make what they do; empty where nothing is known. */
export function detailOf(arranging: Arranging, shelf: readonly string[]): string {
  const named = arranging.named(shelf);
  return named ? reason(named) : '';
}

const sameCards = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((card) => other.includes(card));

/** What is to be seen on one of my cards: what has become of it in the game, else what it stands for on its shelf. */
export function marksFor(
  arranging: Arranging,
  shelf: readonly string[],
  card: string,
  { you, seen, deck }: { you: number | null; seen: ZwiebelObservation; deck: DeckName },
): CardMark[] {
  const tokens = you === null ? [] : tokensOn(card, you, seen.effects);
  if (tokens.length > 0) return tokens;
  const shown = arranging.named(shelf)?.cards.find((one) => one.card === card);
  if (shown) return marksOf(shown, deck);
  const state = seen.own?.hand.find((one) => one.card === card);
  return state?.values.length === 0 ? [{ as: 'over', text: '0', words: z('mark.zero') }] : [];
}
