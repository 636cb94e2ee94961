/** How the open hands of a replay are drawn at one game's table; all in px. */
export interface HandSizes {
  /** The width of a card of the hand at the bottom, and of the place for all of them. */
  own: readonly [card: number, room: number];
  /** The same for all others. */
  others: readonly [card: number, room: number];
  /** From the rim of a mat down to its cards: so much is written there. */
  drop: number;
  /** From the lower edge of the stage up to the hand at the bottom. Below 0 it lies under the stage, its name beside it. */
  bottom: number;
}
