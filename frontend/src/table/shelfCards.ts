/** Cards on shelves as they are shown, and how the focus goes from one to the next. */
import type { CardMark } from './marks';

export interface ShelfCard {
  /** As the deck writes it; the same card lies on one shelf only. */
  code: string;
  marks?: readonly CardMark[];
  /** Everybody sees it. */
  open?: boolean;
}

export interface ShelfView {
  /** What its cards are together. */
  title: string;
  /** Why, or what is missing. */
  detail?: string | undefined;
  cards: readonly ShelfCard[];
}

/** Least px that show of a card that another one covers. */
const STRIP = 32;
const GAP = 6;

/** How many cards lie in each row of a shelf so many px wide. */
export function rowsOf(cards: number, room: number, width: number): number[] {
  if (cards === 0) return [];
  const fit = Math.max(1, Math.floor((room - width) / STRIP) + 1);
  const rows = room > 0 ? Math.ceil(cards / fit) : 1;
  const each = Math.ceil(cards / rows);
  return Array.from({ length: rows }, (_, i) => Math.min(each, cards - i * each));
}

/** Px from one card of a row to the next. */
export function pitchOf(cards: number, room: number, width: number): number {
  if (cards < 2 || room <= 0) return width + GAP;
  return Math.min(width + GAP, (room - width) / (cards - 1));
}

/** The card an arrow leads to: along the shelf and on to the next one, or to the same place above or below. */
export function neighbourOf(
  key: string,
  code: string,
  shelves: readonly (readonly string[])[],
): string | undefined {
  const all = shelves.flat();
  const at = all.indexOf(code);
  const shelf = shelves.findIndex((cards) => cards.includes(code));
  const place = shelves[shelf]?.indexOf(code) ?? 0;
  const beside = (step: 1 | -1) => {
    let next = shelf + step;
    while (shelves[next]?.length === 0) next += step;
    const cards = shelves[next];
    return cards?.[Math.min(place, cards.length - 1)];
  };
  switch (key) {
    case 'ArrowLeft':
      return all[at - 1];
    case 'ArrowRight':
      return all[at + 1];
    case 'ArrowUp':
      return beside(-1);
    case 'ArrowDown':
      return beside(1);
    case 'Home':
      return all[0];
    case 'End':
      return all.at(-1);
    default:
      return undefined;
  }
}
