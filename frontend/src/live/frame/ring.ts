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

const WIDTH = 344;
/**
 * From these px on mats have room on the rim: the more of them, the more of it they need. Of four two
 * stand close together at each side of a phone, one a little below the other.
 */
const HEIGHT = { few: 330, four: 400, many: 415 };
/** The same of the larger mats of a wide screen, which is low on a small laptop. */
const WIDE_HEIGHT = { few: 380, many: 430 };
const MANY = 6;

/** On the rim where there is room for it. */
export function ringFor({ width, height, others, flat, wide, large = false }: Field): Ring {
  if (flat) return 'column';
  if (large) return 'line';
  if (width === 0) return 'round';
  const { few, many } = wide ? WIDE_HEIGHT : HEIGHT;
  const least = others === 4 && !wide ? HEIGHT.four : few;
  return width >= WIDTH && height >= (others >= MANY ? many : least) ? 'round' : 'line';
}
