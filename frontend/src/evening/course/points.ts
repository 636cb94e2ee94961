/** Places and points while somebody types: the server decides, this only shows it at once (TS-31 to TS-36). */
import type { Scored } from './model';

const TOP = 3;
/** The number of the straw man; no participant has it. */
const STRAW = 0;

/** By the order given; those who were away are not ranked. */
export function scores(
  strokes: ReadonlyMap<number, number>,
  away: ReadonlySet<number> = new Set(),
  strohmann = false,
): Scored[] {
  const ranked = [...strokes].filter(([no]) => !away.has(no));
  const found = laddered(ranked, strohmann);
  return [...strokes].map(
    ([no, count]) =>
      found.get(no) ?? { no, place: null, points: 0, strokes: count, consolation: false },
  );
}

function laddered(ranked: readonly (readonly [number, number])[], strohmann: boolean) {
  const found = new Map<number, Scored>();
  if (!ranked.some(([, count]) => count > 0)) return found;
  const all = strohmann && ranked.length === 3 ? [...ranked, [STRAW, 0] as const] : ranked;
  let most = TOP;
  const values = [...new Set(all.map(([, count]) => count))].sort((one, other) => other - one);
  for (const value of values) {
    const group = all.filter(([, count]) => count === value);
    const points = Math.max(0, most - (group.length - 1));
    const place = found.size + 1;
    for (const [no] of group) {
      found.set(no, { no, place, points, strokes: value, consolation: false });
    }
    most = Math.max(0, points - 1);
  }
  const consoled = [...found.values()].filter((one) => one.points === 0 && one.strokes > 0);
  if (consoled.length > 1) {
    for (const one of consoled) found.set(one.no, { ...one, points: 1, consolation: true });
  }
  return found;
}
