/** A hand and its state as an address that can be passed on: /hand?rules=…&state=wild+fool&cards=R7+SA. */
import { site } from '../../../lib/site';
import type { DeckName } from '../../../art/cards/decks';
import { readCards } from './codes';

export interface Wanted {
  cards: string[];
  /** Words such as wild, fool, S9~10. */
  state: string[];
}

/** At most so many cards make a hand. */
export const MOST = 10;

/** What an address asks for; cards that the deck does not have are left out. */
export function readAddress(search: string, deck: DeckName): Wanted {
  const query = new URLSearchParams(search);
  return {
    cards: readCards(query.get('cards') ?? '', deck).cards.slice(0, MOST),
    state: (query.get('state') ?? '').split(/\s+/).filter((word) => word !== '' && word !== '-'),
  };
}

/** The address of a hand. */
export function addressFor(game: string, { cards, state }: Wanted): string {
  const query = new URLSearchParams({ rules: game });
  if (state.length > 0) query.set('state', state.join(' '));
  if (cards.length > 0) query.set('cards', cards.join(' '));
  return site(`/hand?${query.toString()}`);
}
