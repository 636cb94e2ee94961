/** The cards of a hand as the page gets them, and what choosing and moving does to their lists. */
import type { DeckName } from '../../art/cards/decks';

export interface HandCard {
  /** Its own name in this hand; the code may occur twice where two packs are in play. */
  id: string;
  code: string;
  /** Shown as playable; undefined where legality is the game or nothing is to be played. */
  playable?: boolean | undefined;
  /** Why it cannot be played; read with the card, and shown by whoever hears onrefuse. */
  reason?: string | undefined;
  trump?: boolean | undefined;
  open?: boolean | undefined;
  pending?: boolean | undefined;
  /** Chosen before the turn; a tap takes it back. */
  ahead?: boolean | undefined;
}

/** What a hand is given and whom it tells. */
export interface HandProps {
  cards: HandCard[];
  deck?: DeckName;
  label?: string;
  /** Ids of the chosen cards. */
  selected?: string[];
  /** One card to play, or a choice of several for a button to act on. */
  mode?: 'play' | 'pick';
  /** Most cards of a choice. */
  max?: number;
  /** Chosen cards rise, or drop out of the row. */
  chosen?: 'rise' | 'drop';
  onplay?: (id: string) => void;
  onselect?: (ids: string[]) => void;
  /** A card that cannot be played was tried. */
  onrefuse?: (card: HandCard) => void;
  /** The reader has put the cards in an order of their own. */
  onreorder?: (ids: string[]) => void;
}

/** The selection after one more card was chosen among at most max; a single choice replaces the last. */
export function toggled(selected: readonly string[], id: string, max: number): string[] {
  if (selected.includes(id)) return selected.filter((other) => other !== id);
  if (max === 1) return [id];
  return selected.length < max ? [...selected, id] : [...selected];
}

/** The order after a card has moved by so many places. */
export function moved(ids: readonly string[], id: string, by: number): string[] {
  const from = ids.indexOf(id);
  const to = Math.max(0, Math.min(ids.length - 1, from + by));
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}

/** The cards in the order in which the reader has laid them; those that came since follow as they are sorted. */
export function inOwnOrder(own: readonly string[], sorted: readonly string[]): string[] {
  const kept = own.filter((card) => sorted.includes(card));
  return [...kept, ...sorted.filter((card) => !kept.includes(card))];
}

/** The index that an arrow key leads to; up and down go by rows. */
export function neighbour(key: string, index: number, rows: readonly number[]): number {
  const count = rows.reduce((sum, row) => sum + row, 0);
  const perRow = rows[0] ?? 1;
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -perRow,
    ArrowDown: perRow,
    Home: -count,
    End: count,
  };
  return Math.max(0, Math.min(count - 1, index + (steps[key] ?? 0)));
}
