/** How large cards are drawn, so that everything on the table has its place and nothing scrolls. */

export interface Sizes {
  /** Boxes of the others side by side. */
  columns: number;
  /** Widths of cards in px: reserved by others, in the display, reserved by me, in melds. */
  other: number;
  display: number;
  own: number;
  meld: number;
  /** Px in height for my melds. */
  lay: number;
  /** Px in height for melds in the boxes of the others; 0 where there is no room for them. */
  strip: number;
  /** The dice lie beside the display. */
  beside: boolean;
  /** A phone on its side. */
  flat: boolean;
  /** Lower still than it should be: everything closes ranks. */
  close: boolean;
  /** So low that only one of display and melds has its place at a time. */
  low: boolean;
  /** So low that beside the display there is only room for the sum of what lies before me. */
  thin: boolean;
  /** Boxes so narrow that there is no room for mats. */
  narrow: boolean;
  /** Cards of the others lie in one row, however close: otherwise they or the display had no place. */
  lapped: boolean;
}

export interface Place {
  width: number;
  height: number;
  others: number;
  /** The most cards that one of them has reserved. */
  crowd: number;
  /** Dice lie on the table too, below the display or, where it is wide, beside it. */
  tray: boolean;
  wide: boolean;
  /** Wide, and high enough for larger boxes and gaps than on a phone. */
  tall: boolean;
  /** A phone on its side: the others stand in a column of their own. */
  flat?: boolean;
  /** Somebody else has melds to show. */
  melds: boolean;
  /** Px in height that my melds need (`meldsNeed`), and whether I am laying some. */
  needs: number;
  melding: boolean;
  /** Nothing lies in the middle any more. */
  over: boolean;
  /** The hands lie open: those of the others, and that of the seat at the bottom. */
  open: { others: boolean; own: boolean };
}

const RATIO = 1.4;
/** On a phone on its side: cards of the others and of mine, and px of the table besides the display's cards. */
const FLAT = { other: 28, own: 27, meld: 27, besides: 118, least: 38, most: 60 };
/** There the smallest display and one row of cards before me need so much. */
const FLAT_BOTH = 150;
/** Px besides my melds where they lie there alone. */
const FLAT_ALONE = 38;
/** There the rows of the others go on beside the status line; two rows of cards and their dice need so much. */
const FLAT_STATUS = 36;
const FLAT_TWO_ROWS = 104;
const MAT_NEEDS = 112;
/** The dice on the table: px below the display, or px beside it and from which width on. */
const TRAY = 78;
export const TRAY_BESIDE = 392;
const BESIDE_FROM = 800;
/** Paddings and gaps between the three parts of the table; larger on a large screen. */
const GAPS = { phone: 40, wide: 58 };
/** Px of a box besides its cards: one of the others in a single row or in several, and mine. */
const BOX = { phone: { one: 62, more: 52, own: 47 }, wide: { one: 76, more: 76, own: 60 } };
const BOX_GAP = 6;
const LINE_GAP = 14;
/** Px that are won where everything closes ranks. */
const CLOSING = 18;
/** Px of the display besides its cards, and with the gap to the next part. */
const DISPLAY = 26;
const DISPLAY_GAP = 4;

type Tier = Pick<Sizes, 'other' | 'display' | 'own' | 'meld'>;
type Way = Tier & { columns: number; rows: number; lapped: boolean };

const SMALLEST_TIER: Tier = { other: 34, display: 42, own: 32, meld: 28 };
const PHONE: readonly Tier[] = [
  { other: 54, display: 76, own: 54, meld: 46 },
  { other: 48, display: 70, own: 50, meld: 42 },
  { other: 46, display: 64, own: 46, meld: 38 },
  { other: 42, display: 58, own: 42, meld: 36 },
  { other: 38, display: 52, own: 38, meld: 32 },
  { other: 34, display: 46, own: 34, meld: 30 },
  SMALLEST_TIER,
];
/** On the narrowest phones cards may be narrower than a finger: they stand one below the other. */
const NARROW: readonly Tier[] = [...PHONE, { other: 28, display: 40, own: 28, meld: 26 }];
const NARROW_BELOW = 344;
const WIDE: readonly Tier[] = [
  { other: 66, display: 104, own: 66, meld: 56 },
  { other: 60, display: 92, own: 60, meld: 50 },
  { other: 54, display: 84, own: 56, meld: 46 },
  { other: 48, display: 72, own: 48, meld: 40 },
  { other: 40, display: 60, own: 40, meld: 34 },
];

/** Px that a strip of melds in the box of somebody else needs, and the most it takes. */
const STRIP = 50;
const STRIP_MOST = 110;
/** Px of a row of open cards in a box, and before the seat at the bottom. */
const OPEN_HAND = 42;
const OWN_OPEN_HAND = 60;
/** Cards are not drawn smaller than so for the sake of such strips. */
const STRIP_FROM = 42;
const NARROWEST = 112;

const besides = ({ tray, wide, width }: Place) => tray && wide && width >= BESIDE_FROM;

/** The widest card of which a deck and four stand side by side. */
function widestDisplay(place: Place): number {
  if (!place.wide) return (place.width - 24) / 5.3;
  return (place.width - 134 - (besides(place) ? TRAY_BESIDE : 0)) / 4.75;
}

/** In how many columns the others may sit, the more readable way first. */
function columnsFor(others: number, wide: boolean): number[] {
  return others > 3 && !wide ? [2, others] : [others];
}

/** Px within a box of the others, and between two rows of cards in it. */
function insideOf({ width }: Place, columns: number): number {
  return (width - 16 - BOX_GAP * (columns - 1)) / columns - 15;
}

function heightOf({ columns, rows, lapped, ...tier }: Way, place: Place): number {
  const { over, tray } = place;
  const lines = lapped ? 1 : lieIn(place.crowd, tier.other, insideOf(place, columns)).rows;
  const cards = lines * tier.other * RATIO + (lines - 1) * LINE_GAP;
  const hand = place.open.others ? OPEN_HAND : 0;
  const frame = place.tall ? BOX.wide : BOX.phone;
  const box = (over ? 0 : cards) + (rows > 1 ? frame.more : frame.one) + hand;
  const display = tier.display * RATIO + DISPLAY + (tray && !besides(place) ? TRAY : 0);
  const own = tier.own * RATIO + frame.own + (place.open.own ? OWN_OPEN_HAND : 0);
  const gaps = place.tall ? GAPS.wide : GAPS.phone;
  return rows * box + (rows - 1) * BOX_GAP + (over ? 0 : display) + own + gaps;
}

/** Px that my melds need beyond the height of my cards. */
const beyond = ({ own }: Pick<Tier, 'own'>, { needs }: Place) => Math.max(0, needs - own * RATIO);

function flatSizes(place: Place): Sizes {
  const { width, height, others } = place;
  const { besides, least, most, ...tier } = FLAT;
  // my melds come before larger cards in the middle; where both have no room, one of them at a time
  const bare = Math.max(0, height - besides - least * RATIO);
  const thin = height < FLAT_BOTH;
  const low = thin || beyond(tier, place) > bare;
  const alone = Math.max(0, height - FLAT_ALONE - tier.own * RATIO);
  const more = Math.min(beyond(tier, place), low && place.melding ? alone : bare);
  const display = Math.min(most, (height - besides - more) / RATIO, (width - 76) / 4.75);
  return {
    ...tier,
    columns: 1,
    display: Math.floor(Math.max(least, display)),
    lay: Math.round(tier.own * RATIO + more),
    strip: 0,
    beside: false,
    flat: true,
    close: true,
    low,
    thin,
    narrow: false,
    lapped: (height + FLAT_STATUS) / others < FLAT_TWO_ROWS,
  };
}

/** The largest sizes at which a table of so many players fits. */
export function sizesFor(place: Place): Sizes {
  if (place.flat) return flatSizes(place);
  const { height, others, wide, width } = place;
  const tiers = place.tall ? WIDE : width < NARROW_BELOW ? NARROW : PHONE;
  // only where there is no other way: cards that lap are harder to tell apart
  const lapping = width < NARROW_BELOW || (wide && !place.tall) ? [false, true] : [false];
  const ways: Way[] = lapping.flatMap((lapped) =>
    columnsFor(others, wide).flatMap((columns) =>
      tiers.map((tier) => ({ ...tier, columns, rows: Math.ceil(others / columns), lapped })),
    ),
  );
  const bare = (way: Way) => height - heightOf(way, place);
  const leaves = (way: Way) => bare(way) - beyond(way, place);
  const striped = (way: Way) => width / way.columns >= NARROWEST && leaves(way) >= way.rows * STRIP;
  const way = ways.find((each) => place.melds && each.other >= STRIP_FROM && striped(each)) ??
    ways.find((each) => leaves(each) >= 0) ??
    ways.find((each) => bare(each) >= 0) ??
    ways.at(-1) ?? { ...SMALLEST_TIER, columns: 1, rows: 1, lapped: false };
  const { rows, ...tier } = way;
  const spare = leaves(way) / rows;
  const most = place.over ? spare : STRIP_MOST;
  const strip = striped(way) ? Math.min(spare, most) : 0;
  const display = Math.min(tier.display, Math.floor(widestDisplay(place)));
  const low = bare(way) < -CLOSING;
  // while I lay melds on the lowest screens the display is away
  const away = low && place.melding ? display * RATIO + DISPLAY + DISPLAY_GAP : 0;
  const more = Math.min(beyond(way, place), Math.max(0, bare(way) + away));
  return {
    ...tier,
    display,
    lay: Math.round(way.own * RATIO + more),
    strip: Math.floor(strip),
    beside: besides(place),
    flat: false,
    close: bare(way) < 0,
    low,
    thin: low,
    narrow: width / way.columns < MAT_NEEDS,
  };
}

export interface Packing {
  /** Width of a card, and what shows of each but the last of its meld, in px. */
  card: number;
  pitch: number;
}

const MELD_GAP = 8;
const ROW_GAP = 4;
const SMALLEST = 22;
const LEAST: Packing = { card: SMALLEST, pitch: 10 };

function rowsOf(counts: readonly number[], width: number, { card, pitch }: Packing): number {
  let rows = 1;
  let x = 0;
  for (const count of counts) {
    const wide = card + (count - 1) * pitch;
    if (x > 0 && x + wide > width) {
      rows++;
      x = 0;
    }
    x += wide + MELD_GAP;
  }
  return rows;
}

/** Px in height that melds of so many cards each need in a width, drawn at their smallest. */
export function meldsNeed(counts: readonly number[], width: number): number {
  if (counts.length === 0 || width === 0) return 0;
  const rows = rowsOf(counts, width, LEAST);
  return Math.ceil(rows * LEAST.card * RATIO + (rows - 1) * ROW_GAP);
}

/** How melds of so many cards each lie in a strip: as large as it allows, ranks always in sight. */
export function packMelds(
  counts: readonly number[],
  { width, height, most }: { width: number; height: number; most: number },
): Packing {
  for (let card = most; card > SMALLEST; card -= 2) {
    for (const share of [0.5, 0.42, 0.36]) {
      const packing = { card, pitch: Math.max(11, card * share) };
      const rows = rowsOf(counts, width, packing);
      const fitsAcross = counts.every((n) => card + (n - 1) * packing.pitch <= width);
      if (fitsAcross && rows * card * RATIO + (rows - 1) * ROW_GAP <= height) return packing;
    }
  }
  return LEAST;
}

/** How many cards lie overlapping: their width, what shows of each, and in how many rows. */
export interface Lying {
  card: number;
  pitch: number;
  rows: number;
}

/** Px of a card that a finger needs, and one for the parts of pixels. */
export const FINGER = 33;
/** Px of a card by which its index and the die on it are read. */
export const INDEX = 20;
/** Px of the narrowest card that can be read. */
const READABLE = 32;

/** So many cards in a single row, however close. */
export function inRow(count: number, most: number, width: number): Lying {
  const pitch = (card: number) =>
    count < 2 ? card + 8 : Math.min(card + 8, (width - card) / (count - 1));
  const shrunk = Math.max(READABLE, Math.floor(width - FINGER * (count - 1)));
  const card = pitch(most) >= FINGER ? most : Math.min(most, shrunk);
  return { card, pitch: pitch(card), rows: 1 };
}

const ROWS_MOST = 3;

/** So many cards in a width: in as few rows as it takes for a finger to hit each. */
export function lieIn(count: number, most: number, width: number): Lying {
  for (let rows = 1; rows < ROWS_MOST; rows++) {
    const lying = inRow(Math.ceil(count / rows), most, width);
    if (lying.pitch >= FINGER) return { ...lying, rows };
  }
  return { ...inRow(Math.ceil(count / ROWS_MOST), most, width), rows: ROWS_MOST };
}
