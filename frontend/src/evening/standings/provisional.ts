/** 'vorläufig, Tisch 4 fehlt'; empty when all counts. */
import type { View } from '../course/model';
import { listed } from '../../lib/wording/listed';
import { st } from './words';

export function provisional(view: View): string {
  const { missing } = view.ranking;
  if (missing.length === 0) return '';
  const list = listed(
    missing.map(([matchday, table]) =>
      matchday === view.matchday
        ? st('missing.table', { table })
        : st('missing.sheet', { matchday, table }),
    ),
  );
  return st('provisional', { list, n: missing.length });
}
