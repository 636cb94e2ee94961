/** What is written on a shelf, and on the cards that lie there. */
import type { DeckName } from '../../../art/cards/decks';
import type { CardMark } from '../../../table/cards/marks';
import { keyName } from '../cards/names.svelte';
import { tokensOn } from '../cards/tokens';
import { reason } from '../solver/answer';
import { marksOf } from '../solver/marks';
import type { ZwiebelGroupView, ZwiebelObservation } from '../types';
import { capital, z } from '../words';
import type { Arranging } from './arrangement.svelte';

/** What the cards of a shelf make, in the words of a game; what lies as in `best` needs no answer first. */
export function titleOf(
  arranging: Arranging,
  shelf: readonly string[],
  game: string,
  best: readonly ZwiebelGroupView[] = [],
): string {
  const named = arranging.named(shelf);
  const known = named === undefined ? best.find((one) => sameCards(one.cards, shelf)) : named;
  if (known) return capital(keyName(game, known.key));
  if (arranging.shelves.length === 1) return z('hand.cards');
  return named === null ? z('hand.nothing') : z('hand.naming');
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
