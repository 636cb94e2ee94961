/** With which of my dice a card is to be had, and on which cards a tag that says so has room. */
import { type Dice, exactly, proposed } from '../dice/placement';
import type { Turn } from './turn.svelte';

/** The chosen dice where they win the card, else the best there are; nothing where none do. */
export function diceFor(turn: Turn, card: string): Dice | undefined {
  const placings = turn.placings.get(card);
  return exactly(placings, turn.group) ?? proposed(placings);
}

/** Px of the widest tag, with what keeps it apart from the next. */
const TAG = 33;

/**
 * Which of the tagged cards in a grid show their tag: of tags that would lie on one another the one
 * further right, which belongs to the card on top. `columns` and `pitch` (px) are those of the grid.
 */
export function tagsInSight(
  tagged: readonly boolean[],
  { columns, pitch }: { columns: number; pitch: number },
): boolean[] {
  const shown = tagged.map(() => false);
  for (let at = tagged.length - 1, next = Infinity; at >= 0; at--) {
    if ((at + 1) % columns === 0) next = Infinity;
    if (!tagged[at] || (next - at) * pitch < TAG) continue;
    shown[at] = true;
    next = at;
  }
  return shown;
}
