/** The first of a ranking that the wall has room for. */
interface Placed {
  place?: number | undefined;
}

/** At most so many, and of those who share a place all or none; who is not ranked is not shown. */
export function uncut<One extends Placed>(ranking: readonly One[], most: number): readonly One[] {
  const placed = ranking.filter(({ place }) => place !== undefined);
  const next = placed[most]?.place;
  const top = placed.slice(0, most);
  const whole = top.filter(({ place }) => place !== next);
  return whole.length > 0 ? whole : top;
}
