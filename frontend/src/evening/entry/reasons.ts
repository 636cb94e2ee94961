/** Why a table's points are what they are, in sentences with their clauses. */
import { listed } from '../../lib/wording/listed';
import type { Scored } from '../course/model';
import { e } from './words';

export interface Reason {
  text: string;
  clause: string;
}

/** Only what is not plain: shared places, the Trostpunkt and its absence, a table without a stroke. */
export function reasons(scored: readonly Scored[], name: (no: number) => string): Reason[] {
  if (!scored.some((one) => one.place !== null)) {
    return [{ text: e('why.zero'), clause: 'TS-34' }];
  }
  const names = (some: readonly Scored[]) => listed(some.map((one) => name(one.no)));
  const found: Reason[] = [];
  const places = [...new Set(scored.map((one) => one.place))].filter((place) => place !== null);
  for (const place of places.sort((one, other) => one - other)) {
    const group = scored.filter((one) => one.place === place);
    if (group.length < 2) continue;
    const points = group[0]?.consolation ? 0 : (group[0]?.points ?? 0);
    found.push({
      text: e('why.shared', { names: names(group), place, n: points, k: group.length - 1 }),
      clause: 'TS-33',
    });
  }
  const consoled = scored.filter((one) => one.consolation);
  const alone = scored.filter((one) => one.place !== null && one.points === 0 && one.strokes > 0);
  if (consoled.length > 1) {
    found.push({ text: e('why.consoled', { names: names(consoled) }), clause: 'TS-35' });
  } else if (alone.length === 1) {
    found.push({ text: e('why.alone', { names: names(alone) }), clause: 'TS-35' });
  }
  return found;
}

/** A table's results in one sentence for those who listen. */
export function spoken(scored: readonly Scored[], name: (no: number) => string): string {
  const order = [...scored].sort((one, other) => other.points - one.points);
  return order
    .map((one) =>
      e(one.consolation ? 'say.consoled' : 'say.points', {
        name: name(one.no),
        strokes: one.strokes,
        n: one.points,
      }),
    )
    .join(', ');
}
