/** What a deck must bring to be drawn and named: its suits, their inks, and how its card codes are read. */
import type { Language } from '../../lib/memory/settings.svelte';
import type { CourtRank, CourtShape } from './courts';
import type { Emblem } from './emblems';

/** A part of a suit: filled, cut out in the colour of the paper, a cut line, a stroke in its ink, or one in its fill. */
export type ShapePart = 'ink' | 'cut' | 'cutline' | 'stroke' | 'lit';

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
  mark?: Readonly<Record<Language, string>>;
  /** How its emblem is filled: outlined shapes stay readable in pale colours. */
  outline?: boolean;
  /** Printed on linen-coloured instead of white paper. */
  linen?: boolean;
}

/** How a deck's cards are called, where they have other names than the French ones. */
export interface DeckNames {
  suits: Readonly<Record<string, Readonly<Record<Language, string>>>>;
  /** Suit and rank in words, put together: 'Türkis 8', 'turquoise eight'. */
  card: Readonly<Record<Language, (suit: string, rank: string) => string>>;
}

/** Where something is drawn on the 100 x 140 face of a card, in its units. */
export interface Spot {
  x: number;
  y: number;
  size: number;
}

/** A court card of a deck that draws its own: the bust, and where its suit hangs beside it. */
export interface CourtArt {
  shapes: readonly CourtShape[];
  /** On a face with one bust in the corner, and beside one of two. */
  sign?: { single: Spot; double: Spot };
}

/** Reads a card code; ranks are 2 to 9, T, J, Q, K, A in every deck. */
export type ReadCode = (code: string) => { rank: string; suit: string };

export interface Deck {
  id: string;
  suits: Readonly<Record<string, SuitArt>>;
  read: ReadCode;
  names?: DeckNames;
  /** Courts other than the usual ones. */
  courts?: Readonly<Partial<Record<CourtRank, CourtArt>>>;
  /** Cards that are somebody, by code: drawn with their emblem and name instead of a court. */
  characters?: Readonly<Record<string, Emblem>>;
}

const RANKS: Readonly<Record<string, string>> = { Z: 'T', B: 'J', D: 'Q' };

/** Reads a code that says the suit first and the rank in German: SZ, ElB. */
export const suitFirst: ReadCode = (code) => {
  const rank = code.slice(-1);
  return { rank: RANKS[rank] ?? rank, suit: code.slice(0, -1) };
};
