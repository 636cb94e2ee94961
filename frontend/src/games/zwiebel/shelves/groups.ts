/** Groups of cards as they travel: bit masks of the hand by key, and what their cards count. */
import { lineOf } from '../lineOf';
import type { CardMark } from '../../../table/cards/marks';
import type { ZwiebelGroupView, ZwiebelHandCard, ZwiebelObservation } from '../types';
import { z } from '../words';

/** Sets of cards that may be laid, as bit masks of the hand, by key; the highest key first. */
export type Offers = Readonly<Record<string, readonly number[]>>;

/** A group that may be laid. */
export interface Offer {
  key: string;
  cards: string[];
}

type Hand = readonly Pick<ZwiebelHandCard, 'card'>[];

/** The cards of a bit mask, in the order of the hand. */
export function cardsOf(hand: Hand, mask: number): string[] {
  return hand.flatMap(({ card }, i) => (mask & (1 << i) ? [card] : []));
}

/** The bit mask of cards of the hand. */
export function maskOf(hand: Hand, cards: readonly string[]): number {
  return hand.reduce((mask, { card }, i) => (cards.includes(card) ? mask | (1 << i) : mask), 0);
}

/** What exactly these cards may be laid as, the highest first. */
export function keysFor(hand: Hand, offers: Offers, cards: readonly string[]): string[] {
  const mask = maskOf(hand, cards);
  return Object.keys(offers).filter((key) => offers[key]?.includes(mask));
}

/** The highest group on offer; of several equal ones the first of `liked`, as the best arrangement has them. */
export function bestOffer(
  hand: Hand,
  offers: Offers,
  liked: readonly Pick<ZwiebelGroupView, 'key' | 'cards'>[] = [],
): Offer | undefined {
  const key = Object.keys(offers)[0];
  const masks = key === undefined ? [] : (offers[key] ?? []);
  const [first] = masks;
  if (key === undefined || first === undefined) return undefined;
  const same = liked.find(
    (group) => group.key === key && masks.includes(maskOf(hand, group.cards)),
  );
  return { key, cards: cardsOf(hand, same ? maskOf(hand, same.cards) : first) };
}

/** How many points a line has to come to; undefined where it is not about a sum. */
function goalOf(key: string): number | undefined {
  const line = lineOf(key);
  if (/^[2-7]C$/.test(line)) return 21;
  if (line === 'K1') return 20;
  return line === 'rest' ? Number(key.slice(4)) : undefined;
}

const PRINTED: Readonly<Record<string, readonly number[]>> = {
  A: [11, 1],
  Z: [10],
  B: [10],
  D: [10],
  K: [10],
  8: [8, 0],
};

type Shifts = ZwiebelObservation['effects']['shifts'];

/** What a card on the table may count: as printed, or as it was shifted. */
export function valuesOf(card: string, shifts: Shifts = []): readonly number[] {
  const rank = card.slice(-1);
  const printed = PRINTED[rank] ?? [Number(rank)];
  const own = shifts.filter((shift) => shift.card === card);
  const moved = own.find(({ by }) => by !== 'also');
  return moved ? [moved.value] : [...printed, ...own.map(({ value }) => value)];
}

/** Whether a line is one of pictures and aces. */
const isZwiebel = (line: string) => /^[EDTUG]Z$/.test(line);

/** Which of the cards are Nullachten where the line is not about a sum: printed eights before others. */
function zerosOf(cards: readonly string[], nulls: number): string[] {
  const eights = cards.filter((card) => card.endsWith('8'));
  return eights.slice(0, nulls);
}

/** What each card counts so that they come to the sum of their line; undefined where that is not to be seen. */
export function countsIn(
  { key, cards, nulls }: Pick<ZwiebelGroupView, 'key' | 'cards' | 'nulls'>,
  shifts: Shifts = [],
): number[] | undefined {
  const goal = goalOf(key);
  if (goal === undefined) return undefined;
  const find = (i: number, left: number, zeros: number): number[] | undefined => {
    if (left < 0 || zeros < 0) return undefined;
    const card = cards[i];
    if (card === undefined) return left === 0 && zeros === 0 ? [] : undefined;
    for (const value of valuesOf(card, shifts)) {
      const rest = find(i + 1, left - value, value === 0 ? zeros - 1 : zeros);
      if (rest) return [value, ...rest];
    }
    return undefined;
  };
  return find(0, goal, nulls);
}

/** Why cards are a line that is not about a sum: '2 Bilder, 2 Asse', '2 mal 20', '3 Achten'. */
function pairWords({ key, cards, nulls }: Pick<ZwiebelGroupView, 'key' | 'cards' | 'nulls'>) {
  const line = lineOf(key);
  if (isZwiebel(line)) return z('sum.pairs', { n: (cards.length - nulls) / 2 });
  if (/^K[2-5]$/.test(line)) return z('sum.bagels', { n: cards.length / 2 });
  return line === 'WR' || line === 'OKT' ? z('sum.eights', { n: cards.length }) : '';
}

/** '9 + 6 + 4 + 2 = 21', '2 Bilder, 2 Asse'; empty where nothing is to be added. */
export function sumWords(
  group: Pick<ZwiebelGroupView, 'key' | 'cards' | 'nulls'>,
  shifts: Shifts = [],
): string {
  const pairs = pairWords(group);
  if (pairs) return pairs;
  const counts = countsIn(group, shifts);
  if (!counts || counts.length < 2) return '';
  const counting = counts.filter((value) => value > 0);
  const zeros = counts.length - counting.length;
  const sum = `${counting.join(' + ')} = ${counting.reduce((all, one) => all + one, 0)}`;
  return zeros > 0 ? `${sum} + ${z('sum.nulls', { n: zeros })}` : sum;
}

/** The marks on the cards of a group that count something else than the highest that is printed. */
export function marksIn(
  group: Pick<ZwiebelGroupView, 'key' | 'cards' | 'nulls'>,
  shifts: Shifts = [],
): CardMark[][] {
  const counts = countsIn(group, shifts);
  const zeros = isZwiebel(lineOf(group.key)) ? zerosOf(group.cards, group.nulls) : [];
  return group.cards.map((card, i) => {
    if (zeros.includes(card)) return [{ as: 'worth', text: '0', words: z('mark.null') }];
    const shifted = shifts.find((shift) => shift.card === card && shift.by !== 'also');
    const value = counts?.[i] ?? shifted?.value;
    if (value === undefined) return [];
    const isEight = card.endsWith('8') && value === 0;
    const usual = valuesOf(card)[0];
    if (value === usual && !card.endsWith('A')) return [];
    const words = isEight ? z('mark.null') : z('mark.value', { n: value });
    return [{ as: 'worth', text: String(value), words }];
  });
}
