/** Cards by suit, for eyes and for ears. */
import { settings } from '../../lib/memory/settings.svelte';
import { rankName, suitName } from '../../lib/wording/cards';
import { listed } from '../../lib/wording/listed';
import { u } from './words';

/** The cards of one suit, the highest first. */
export interface SuitRow {
  suit: string;
  /** By rank, how many of it; more than one of several packs. */
  ranks: readonly (readonly [rank: string, n: number])[];
}

/** What is printed on a card whose code may name a copy, such as `7H/2`. */
const faceOf = (code: string) => code.split('/')[0] ?? code;

/** Suit by suit in the order of the pack, jokers last. */
export function rowsOf(cards: readonly string[]): SuitRow[] {
  const rows = new Map<string, Map<string, number>>();
  for (const code of [...cards].reverse()) {
    const face = faceOf(code);
    const [rank, suit] = face === 'JO' ? [face, ''] : [face.slice(0, 1), face.slice(1)];
    const row = rows.get(suit) ?? new Map<string, number>();
    rows.set(suit, row.set(rank, (row.get(rank) ?? 0) + 1));
  }
  return [...rows]
    .map(([suit, ranks]) => ({ suit, ranks: [...ranks] }))
    .sort((one, other) => Number(one.suit === '') - Number(other.suit === ''));
}

/** A row for those who listen: 'Pik: Ass, König und 2 mal 10'. */
export function rowWords({ suit, ranks }: SuitRow): string {
  const said = ranks.map(([rank, n]) => {
    const name = rank === 'JO' ? 'Joker' : rankName(rank, settings.language, settings.suits);
    return n === 1 ? name : u('times', { n, rank: name });
  });
  if (suit === '') return listed(said);
  return u('row', { suit: suitName(suit, settings.language), cards: listed(said) });
}
