/** How hands that lie open beside one another are laid: in rows, so that every index is read. */

export interface Laid {
  /** Cards in a row at most. */
  perRow: number;
  rows: number;
  /** Px from one card to the next. */
  pitch: number;
}

/** Px between cards that have room. */
const GAP = 2;
/** Of a card's width: so much of the one below has to show. */
const STRIP = 0.4;

/** The longest of the hands tells for all: so many cards of this width in so many px. */
export function laid(cards: number, card: number, space: number): Laid {
  const most = Math.max(1, 1 + Math.floor((space - card) / (card * STRIP)));
  const rows = Math.max(1, Math.ceil(cards / most));
  const perRow = Math.max(1, Math.ceil(cards / rows));
  const pitch = perRow > 1 ? Math.min(card + GAP, (space - card) / (perRow - 1)) : card;
  return { perRow, rows, pitch };
}
