/** What may be put on a card during a game, and what it means. */

/** A token over the index, a stroke through the card, or the value in use on its lower edge. */
export interface CardMark {
  as: 'over' | 'worth' | 'struck';
  /** A letter or a number; nothing for a stroke. */
  text?: string;
  /** What it means, for those who listen. */
  words: string;
}
