/** The order in which standings are shown, and where the line of the final runs through them. */
import type { View } from '../course/model';
import { at } from '../course/names';

export interface Lined {
  order: readonly number[];
  /** The first row below the line; undefined where nobody stands below it. */
  below: number | undefined;
}

/** Those who share a rank stay together: once a lot has settled the final, who plays it goes first. */
export function lined({ ranking, final, matchday, config }: View): Lined {
  const settled = matchday >= config.matchdays ? (final.field ?? []) : [];
  const rank = (no: number) => at(ranking.rows, no)?.rank ?? undefined;
  const plays = (no: number) =>
    settled.length > 0 ? settled.includes(no) : (rank(no) ?? Infinity) <= ranking.cut;
  const order = [...ranking.order].sort((one, other) =>
    rank(one) !== undefined && rank(one) === rank(other) ? +plays(other) - +plays(one) : 0,
  );
  const last = order.findLastIndex(plays);
  const below = last < 0 ? undefined : order.slice(last + 1);
  return { order, below: below?.some((no) => rank(no) !== undefined) ? below[0] : undefined };
}
