/** With which cards a rule set is played. */
import type { DeckName } from '../../../art/cards/decks';

const DECK_OF: Readonly<Record<string, DeckName>> = {
  'zwiebel-2004': 'garden',
  'zwiebel-v3': 'pairs',
};

/** The deck of a rule set. */
export function deckOf(game: string): DeckName {
  return DECK_OF[game] ?? 'garden';
}
