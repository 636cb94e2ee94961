/** How large the piles are drawn for the room there is between the seats, and the open hands of a replay. */
import type { HandSizes } from '../../live/frame/handSizes';

export interface Room {
  width: number;
  height: number;
  /** The others at the table. */
  others: number;
  wide: boolean;
}

const RATIO = 1.4;
/** What stands below the piles, in px, and the least and most of a pile's width. */
const CAPTION = 30;
const LEAST = 40;
const MOST = { phone: 84, desktop: 116 };

/** Where the piles lie, in percent of the stage's height, and how wide the open one is. */
export interface Middle {
  width: number;
  top: number;
  /** Too low for arrows and slate; the status line says what is owed. */
  flat: boolean;
}

/** Below this height of the stage, in px, only seats and piles find room. */
const FLAT = 230;

/** The upper rows of seats need more of the stage the more there are. */
export function middleFor({ width, height, others, wide }: Room): Middle {
  const top = wide ? 60 : others > 4 ? 57 : 54;
  const most = wide ? MOST.desktop : MOST.phone;
  const byHeight = (height * (wide ? 0.33 : others > 4 ? 0.3 : 0.36) - CAPTION) / RATIO;
  const byWidth = (width - (others > 2 ? 190 : 40)) / 2.1;
  const flat = height < FLAT;
  const pile = Math.round(Math.max(LEAST, Math.min(most, byHeight, byWidth)));
  return { width: pile, top: flat ? 72 : top, flat };
}

export const openHands = (wide: boolean): HandSizes => ({
  own: [48, 330],
  others: wide ? [32, 190] : [24, 84],
  drop: wide ? 48 : 38,
  bottom: 10,
});
