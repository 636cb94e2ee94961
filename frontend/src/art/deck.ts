/** What a deck must bring to be drawn: its suits, their inks, and how its card codes are read. */

/** A part of a suit: filled, cut out in the colour of the paper, a cut line, or a stroke in its ink. */
export type ShapePart = 'ink' | 'cut' | 'cutline' | 'stroke';

export interface Shape {
  as: ShapePart;
  d: string;
  rule?: 'evenodd';
}

export interface SuitArt {
  shapes: readonly Shape[];
  /** The token of its ink, for letters and figures. */
  ink: `--${string}`;
  /** The token of its fill, where the ink would be too dark for an area. */
  fill?: `--${string}`;
  /** Two letters printed under the suit, for decks whose colours need a name. */
  mark?: { de: string; en: string };
  /** How its emblem is filled: outlined shapes stay readable in pale colours. */
  outline?: boolean;
  /** Printed on linen-coloured instead of white paper. */
  linen?: boolean;
}

export interface Deck {
  id: string;
  suits: Readonly<Record<string, SuitArt>>;
  /** Splits a card code; ranks are 2 to 9, T, J, Q, K, A in every deck. */
  read(code: string): { rank: string; suit: string };
}
