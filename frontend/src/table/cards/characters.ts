/** Which cards are somebody just now: a table says so once for all the cards on it. */
import { getContext, setContext } from 'svelte';
import { characterOf, type DeckName } from '../../art/cards/decks';
import type { Emblem } from '../../art/cards/emblems';

/** Whom the card of this code shows; undefined: nobody in particular. */
export type CharacterHere = (code: string, deck: DeckName) => Emblem | undefined;

const KEY = Symbol('characters');

/** For a table: cards below it show whom the function says. Call while a component is set up. */
export function setCharacters(characterHere: CharacterHere): void {
  setContext(KEY, characterHere);
}

/** For a card: what its table says; where no table says anything, every character of the deck shows itself. */
export function charactersHere(): CharacterHere {
  return getContext<CharacterHere | undefined>(KEY) ?? ((code, deck) => characterOf(deck, code));
}
