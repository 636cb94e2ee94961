/** How the seats stand around the table: as its room allows. */
import type { Ring } from '../../table/mats/seats';

export interface Field {
  /** Seats, stage and dock together, in px. */
  width: number;
  height: number;
  /** The others at the table. */
  others: number;
  /** A phone on its side. */
  flat: boolean;
  wide: boolean;
  /** Letters so large that mats stand in rows above the stage. */
  large?: boolean;
}

/** From these px on mats have room on the rim: the more of them, the more of it they need. */
const WIDTH = 344;
const HEIGHT = { few: 330, many: 415 };
/** The same of the larger mats of a wide screen, which is low on a small laptop. */
const WIDE_HEIGHT = { few: 380, many: 430 };
const MANY = 6;

/** On the rim where there is room for it. */
export function ringFor({ width, height, others, flat, wide, large = false }: Field): Ring {
  if (flat) return 'column';
  if (large) return 'line';
  if (width === 0) return 'round';
  const { few, many } = wide ? WIDE_HEIGHT : HEIGHT;
  return width >= WIDTH && height >= (others >= MANY ? many : few) ? 'round' : 'line';
}
