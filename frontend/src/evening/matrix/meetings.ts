/** When two people share a table, and how often any two have to at least. */
import type { Matrix } from '../course/model';

export interface Meetings {
  days: number[];
  /** The smallest number that any pair has. */
  least: number;
}

export function meetings(matrix: Matrix, pair: readonly number[]): Meetings {
  const days = Object.entries(matrix.days)
    .filter(([, day]) => day.tables.some((seats) => pair.every((no) => seats.includes(no))))
    .map(([n]) => Number(n));
  return { days, least: Math.min(...Object.keys(matrix.quality.pairs).map(Number)) };
}
