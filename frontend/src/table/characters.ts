/** Which cards are somebody just now: a table says so once for all the cards on it. */
import { getContext, setContext } from 'svelte';

/** Whether the card of this code acts as the character it shows. */
export type IsNamed = (code: string) => boolean;

const KEY = Symbol('characters');

/** For a table: cards below it show their emblem only where the function says so. Call while a component is set up. */
export function setCharacters(isNamed: IsNamed): void {
  setContext(KEY, isNamed);
}

/** For a card: what its table says; where no table says anything, every character shows itself. */
export function charactersHere(): IsNamed {
  return getContext<IsNamed | undefined>(KEY) ?? (() => true);
}
