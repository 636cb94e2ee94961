/** How large the piles are drawn for the room there is between the seats. */
import { matSize, places, type Ring } from '../../table/mats/seats';

export interface Room {
  width: number;
  height: number;
  /** The others at the table, and how they sit around the stage. */
  others: number;
  ring: Ring;
  wide: boolean;
  big?: boolean;
  /** How many times as large as usual the letters are. */
  letters?: number;
}

const RATIO = 1.4;
/** What stands below the piles, in px, and the least and most of a pile's width. */
const CAPTION = 32;
const LEAST = 40;
const MOST = { phone: 84, wide: 116, big: 150 };
/** Both piles and what lies between them, in widths of the open one. */
const ACROSS = 2.06;
/** Px that mats take on both sides. */
const SIDES = { phone: 184, wide: 340 };
/** Px below a mat with name and fact, and how wide these are at least. */
const WORDS = { height: 46, width: 84 };
/** Px that stay free below the mats, and at the lower edge of the stage. */
const AIR = 8;
/** The arrows that show the direction around both piles, in widths of the open one; and its least px then. */
export const ARROWS = { width: 2.9, height: 2.4 };
const LEAST_WITH_ARROWS = 52;

/** Where the middle of the piles lies, in px of the stage, and how wide the open one is. */
export interface Middle {
  width: number;
  top: number;
  /** There is room for arrows that show the direction. */
  arrows: boolean;
}

/** The lower edge of the mats that stand above the piles, words and all; these reach so far to both sides. */
function roofOver({ width, height, others, wide, ring, big = false }: Room, half: number): number {
  const size = matSize(others + 1, wide, ring, big);
  const reach = half + Math.max(WORDS.width, size * 1.75) / 2;
  const above = places(others + 1, wide)
    .slice(1)
    .filter(({ x }) => (Math.abs(x - 50) / 100) * width < reach - AIR);
  return Math.max(0, ...above.map(({ y }) => (y / 100) * height + size + WORDS.height));
}

/** Clear of the seats on the rim; in the middle of the stage where they stand beside it. */
export function middleFor(room: Room): Middle {
  const { width, height, others, ring, wide, big = false, letters = 1 } = room;
  const rim = ring === 'round';
  const kind = wide ? 'wide' : 'phone';
  const most = MOST[big ? 'big' : kind];
  const byWidth = Math.min(most, (width - (rim && others > 2 ? SIDES[kind] : 40)) / ACROSS);
  const roof = rim ? roofOver(room, (byWidth * ACROSS) / 2) : 4;
  const free = height - roof - AIR;
  const around = free / ARROWS.height;
  const arrows = rim && Math.min(byWidth, around) >= LEAST_WITH_ARROWS;
  // the cards below lie askew
  const byHeight = arrows ? around : (free - CAPTION * letters - 10) / RATIO;
  const pile = Math.round(Math.max(LEAST, Math.min(byWidth, byHeight)));
  return { width: pile, top: Math.round(roof + free / 2), arrows };
}
