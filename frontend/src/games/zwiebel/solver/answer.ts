/** What the game answers when asked for the best arrangement, and what is said about a group. */
import { z } from './words';

/** A card of a group, and as what it counts there. */
export interface ShownCard {
  card: string;
  value: number;
  tag: 'NAT' | 'NULL' | 'WILD';
  /** What a wild card stands for. */
  rank: string | null;
}

export interface ShownGroup {
  key: string;
  cards: ShownCard[];
}

export interface ShownArrangement {
  groups: ShownGroup[];
  unused: string[];
}

export interface HandArranged {
  type: 'hand_arranged';
  state: string;
  best: ShownArrangement;
  runners_up: ShownArrangement[];
}

/** The line of the catalogue without its tie-breaks: 'DZ' for 'DZ-2e', 'rest' for 'rest6'. */
export function lineOf(key: string): string {
  return /^(?:rest|[A-Z0-9]+)/.exec(key)?.[0] ?? key;
}

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Why the cards are this combination: '9 + 6 + 4 + 2 = 21', '2 Bilder, 2 Asse'; its name tells of Nullachten. */
export function reason({ key, cards }: ShownGroup): string {
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
