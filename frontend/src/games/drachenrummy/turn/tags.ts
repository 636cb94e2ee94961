/** With which of my dice a card is to be had, for the tag on it. */
import { type Dice, exactly, proposed } from '../dice/placement';
import type { Turn } from './turn.svelte';

/** The chosen dice where they win the card, else the best there are; nothing where none do. */
export function diceFor(turn: Turn, card: string): Dice | undefined {
  const placings = turn.placings.get(card);
  return exactly(placings, turn.group) ?? proposed(placings);
}
