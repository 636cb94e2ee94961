/** All decks by name; a new deck is one file and one line here. */
import type { Deck } from './deck';
import { french } from './french';

export const DECKS = { french } as const satisfies Record<string, Deck>;

export type DeckName = keyof typeof DECKS;

/** The drawing of a suit, or undefined for a code that the deck does not have. */
export function suitArt(deck: DeckName, suit: string) {
  const table: Deck = DECKS[deck];
  return table.suits[suit];
}
