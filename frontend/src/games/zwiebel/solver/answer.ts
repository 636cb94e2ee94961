/** What is said about a group of the answer: of which line it is, and why. */
import { lineOf } from '../lineOf';
import type { ZwiebelShownGroup } from '../types';
import { z } from './words';

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Why the cards are this combination: '9 + 6 + 4 + 2 = 21', '2 Bilder, 2 Asse'; its name tells of Nullachten. */
export function reason({ key, cards }: ZwiebelShownGroup): string {
  const line = lineOf(key);
  const counting = cards.filter((card) => card.tag !== 'NULL');
  if (/^[EDTUG]Z$/.test(line)) {
    const aces = counting.filter((card) => card.value === 11).length;
    return z('sum.pairs', { pictures: counting.length - aces, aces });
  }
  if (line === 'WR' || line === 'OKT') return z('sum.eights', { n: cards.length });
  const values = counting.map((card) => card.value);
  if (/^K[2-5]$/.test(line)) return z('sum.bagels', { n: values.length / 2 });
  if (values.length === 1) return '';
  return `${values.join(' + ')} = ${total(values)}`;
}
