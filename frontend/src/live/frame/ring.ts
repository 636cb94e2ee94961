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
}

/** From these px on mats have room on the rim: the more of them, the more of it they need. */
const WIDTH = 344;
const HEIGHT = { few: 330, many: 415 };
const MANY = 6;

/** On the rim where there is room for it. */
export function ringFor({ width, height, others, flat, wide }: Field): Ring {
  if (flat) return 'column';
  if (wide || width === 0) return 'round';
  const needs = others >= MANY ? HEIGHT.many : HEIGHT.few;
  return width >= WIDTH && height >= needs ? 'round' : 'line';
}
