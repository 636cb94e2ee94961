/** How a hand lies: the width of its cards, their rows and the place of each, so that all can be read and hit. */

export interface HandLayout {
  /** Width of a card in px. */
  card: number;
  /** Distance of neighbours in a row in px; what shows of each but the last. */
  pitch: number;
  /** Number of cards in each row, from the back to the front. */
  rows: number[];
  /** Height of all rows in px, without the room for raised cards. */
  height: number;
  /** Upper left corner of each card in px. */
  places: { x: number; y: number }[];
}

/** A phone upright, the smallest ones, one on its side, a small laptop, a larger one, a large screen. */
export type HandScreen = 'phone' | 'small' | 'flat' | 'laptop' | 'desktop' | 'big';

export interface HandRoom {
  /** One row as long as 32 px of each card show. */
  compact?: boolean;
  screen?: HandScreen;
}

/** Smallest visible part of a card, and what shows of each row behind the first. */
const SMALLEST = 32;
const ROW_SHOWS = 44;
const MOST_ROWS = 3;
/** Px of the narrowest card that can be read. */
const NARROWEST = 44;
const RATIO = 1.4;

/** Widths of cards side by side, lapped, in the compact setting and in several rows; the gaps; what has to show. */
interface Size {
  flat: number;
  flatFrom: number;
  lapped: number;
  compact: number;
  rows: number;
  gap: number;
  tightGap: number;
  comfort: number;
}

const PHONE: Size = {
  flat: 80,
  flatFrom: 60,
  lapped: 76,
  compact: 60,
  rows: 64,
  gap: 8,
  tightGap: 6,
  comfort: 44,
};
const SMALL: Size = {
  ...PHONE,
  flat: 64,
  flatFrom: 54,
  lapped: 64,
  compact: 54,
  rows: 58,
  comfort: 34,
};
const FLAT: Size = {
  ...PHONE,
  flat: 68,
  flatFrom: 60,
  lapped: 56,
  compact: 56,
  rows: 56,
  comfort: 36,
};
const DESKTOP: Size = {
  flat: 104,
  flatFrom: 78,
  lapped: 104,
  compact: 78,
  rows: 84,
  gap: 12,
  tightGap: 8,
  comfort: 44,
};
const LAPTOP: Size = { ...DESKTOP, flat: 84, flatFrom: 70, lapped: 84, compact: 70, rows: 70 };
const BIG: Size = { ...DESKTOP, flat: 140, flatFrom: 109, lapped: 140, compact: 109, rows: 109 };
const SIZES: Readonly<Record<HandScreen, Size>> = {
  phone: PHONE,
  small: SMALL,
  flat: FLAT,
  laptop: LAPTOP,
  desktop: DESKTOP,
  big: BIG,
};

function pitchOf(count: number, card: number, width: number, gap: number): number {
  return count < 2 ? card + gap : Math.min(card + gap, (width - card) / (count - 1));
}

/** Cards in each of so many rows, the fuller ones behind. */
function spread(count: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows));
}

function choose(count: number, width: number, { compact = false, screen = 'phone' }: HandRoom) {
  const size = SIZES[screen];
  const flat = Math.min(size.flat, Math.floor((width - (count - 1) * size.tightGap) / count));
  if (flat >= size.flatFrom) return { card: flat, rows: 1, gap: size.gap };
  if (pitchOf(count, size.lapped, width, size.gap) >= size.comfort) {
    return { card: size.lapped, rows: 1, gap: size.gap };
  }
  if (compact && pitchOf(count, size.compact, width, size.gap) >= SMALLEST) {
    return { card: size.compact, rows: 1, gap: size.gap };
  }
  const fits = (rows: number, least: number) =>
    pitchOf(Math.ceil(count / rows), size.rows, width, size.gap) >= least;
  if (fits(2, size.comfort)) return { card: size.rows, rows: 2, gap: size.gap };
  if (fits(2, SMALLEST)) return { card: size.rows, rows: 2, gap: size.gap };
  // in three rows the cards are drawn smaller rather than hide one another; only then come more
  const shrunk = (rows: number) =>
    Math.floor(width - (Math.ceil(count / rows) - 1) * (SMALLEST + 0.5));
  let rows = MOST_ROWS;
  while (shrunk(rows) < NARROWEST && rows < count) rows++;
  const card = Math.max(NARROWEST, Math.min(size.rows, shrunk(rows)));
  return { card, rows, gap: size.gap };
}

/** The layout of so many cards in a width in px. */
export function layoutHand(count: number, width: number, room: HandRoom = {}): HandLayout {
  if (count === 0 || width <= 0) {
    return { card: 64, pitch: 72, rows: count > 0 ? [count] : [], height: 90, places: [] };
  }
  const { card, rows, gap } = choose(count, width, room);
  const perRow = spread(count, rows);
  const lift =
    rows === 1
      ? Math.round((Math.max(SIZES[room.screen ?? 'phone'].flat, card) - card) * RATIO)
      : 0;
  const pitch = pitchOf(perRow[0] ?? count, card, width, gap);
  const places = perRow.flatMap((inRow, row) => {
    const start = (width - (inRow - 1) * pitch - card) / 2;
    return Array.from({ length: inRow }, (_, i) => ({
      x: start + i * pitch,
      y: row * ROW_SHOWS + lift,
    }));
  });
  // a hand of one row is always as high as its largest cards: nothing jumps when one is played
  const { flat, lapped } = SIZES[room.screen ?? 'phone'];
  const highest = rows === 1 ? Math.max(flat, lapped) : card;
  const height = Math.round(highest * RATIO) + (rows - 1) * ROW_SHOWS;
  return { card, pitch, rows: perRow, height, places };
}
