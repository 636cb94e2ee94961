/** How large the piles are drawn for the room there is between the seats. */
import type { Ring } from '../../table/mats/seats';

export interface Room {
  width: number;
  height: number;
  /** The others at the table, and how they sit around the stage. */
  others: number;
  ring: Ring;
  wide: boolean;
  big?: boolean;
}

const RATIO = 1.4;
/** What stands below the piles, in px, and the least and most of a pile's width. */
const CAPTION = 32;
const LEAST = 40;
const MOST = { phone: 84, wide: 116, big: 150 };
/** Both piles and what lies between them, in widths of the open one. */
const ACROSS = 2.06;
/** Px that mats take on both sides, and above. */
const SIDES = { phone: 184, wide: 340 };
const ABOVE = { phone: 92, wide: 120 };
/** Px of height from which on arrows show the direction. */
const ARROWS = 230;

/** Where the middle of the piles lies, in px of the stage, and how wide the open one is. */
export interface Middle {
  width: number;
  top: number;
  /** There is room for arrows that show the direction. */
  arrows: boolean;
}

/** Clear of the seats on the rim; in the middle of the stage where they stand beside it. */
export function middleFor({ width, height, others, ring, wide, big = false }: Room): Middle {
  const rim = ring === 'round';
  const kind = wide ? 'wide' : 'phone';
  const roof = rim ? (others === 2 ? ABOVE[kind] * 0.5 : ABOVE[kind]) : 4;
  const sides = rim && others > 2 ? SIDES[kind] : 40;
  const free = height - roof - 8;
  // the cards below lie askew
  const byHeight = (free - CAPTION - 10) / RATIO;
  const byWidth = (width - sides) / ACROSS;
  const most = MOST[big ? 'big' : kind];
  const pile = Math.round(Math.max(LEAST, Math.min(most, byHeight, byWidth)));
  return { width: pile, top: Math.round(roof + free / 2), arrows: rim && height >= ARROWS };
}
