/** French cards in words, and in order. Codes are rank then suit: 7H, TS, JC. */
import type { Indices, Language } from '../memory/settings.svelte';

/** The ace is As at Zwanzig and Ass elsewhere, as in their rules. */
export type AceWord = 'As' | 'Ass';

const SUITS: Record<Language, Readonly<Record<string, string>>> = {
  de: { C: 'Kreuz', S: 'Pik', H: 'Herz', D: 'Karo' },
  en: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' },
};

const RANKS: Record<Language, Readonly<Record<string, string>>> = {
  de: { T: '10', J: 'Bube', Q: 'Dame', K: 'König' },
  en: {
    2: 'two',
    3: 'three',
    4: 'four',
    5: 'five',
    6: 'six',
    7: 'seven',
    8: 'eight',
    9: 'nine',
    T: 'ten',
    J: 'jack',
    Q: 'queen',
    K: 'king',
    A: 'ace',
  },
};

const LETTERS: Record<Indices, Readonly<Record<string, string>>> = {
  german: { J: 'B', Q: 'D', T: '10' },
  english: { T: '10' },
};

/** 'Herz', 'hearts'; an unknown suit is returned as it came. */
export function suitName(suit: string, language: Language): string {
  return SUITS[language][suit] ?? suit;
}

/** '10', 'Bube', 'As'; 'ten', 'jack', 'ace'; an unknown rank is returned as it came. */
export function rankName(rank: string, language: Language, ace: AceWord = 'Ass'): string {
  if (language === 'de' && rank === 'A') return ace;
  return RANKS[language][rank] ?? rank;
}

/** 'Herz 10', 'Kreuz Bube'; 'ten of hearts'; 'Joker'. */
export function cardName(code: string, language: Language, ace: AceWord = 'Ass'): string {
  if (code.startsWith('JO')) return 'Joker';
  const rank = rankName(code.slice(0, 1), language, ace);
  const suit = suitName(code.slice(1), language);
  return language === 'de' ? `${suit} ${rank}` : `${rank} of ${suit}`;
}

/** What is printed in the corner: B or J for the same card, always 10 for the ten. */
export function indexOf(rank: string, indices: Indices): string {
  return LETTERS[indices][rank] ?? rank;
}

export interface SortBy {
  /** By suit then rank, or by rank then suit. */
  first: 'suit' | 'rank';
  /** Ranks from low to high in the game's own order. */
  ranks?: string;
  /** Sorted in front of all other suits. */
  trump?: string | undefined;
  highestRight?: boolean;
}

/** Black and red in turn, so that neighbours in the hand differ. */
const SUIT_ORDER = 'CDSH';
const NATURAL = '23456789TJQKA';

/** The cards in the order a hand shows them: highest and trumps on the left, or mirrored. */
export function sortCards<T>(
  cards: readonly T[],
  codeOf: (card: T) => string,
  { first, ranks = NATURAL, trump, highestRight = false }: SortBy,
): T[] {
  const suitPlace = (code: string) =>
    code.slice(1) === trump ? -1 : SUIT_ORDER.indexOf(code.slice(1));
  const rankPlace = (code: string) => -ranks.indexOf(code.slice(0, 1));
  const [major, minor] = first === 'suit' ? [suitPlace, rankPlace] : [rankPlace, suitPlace];
  const sorted = [...cards].sort((one, two) => {
    const [a, b] = [codeOf(one), codeOf(two)];
    return major(a) - major(b) || minor(a) - minor(b);
  });
  return highestRight ? sorted.reverse() : sorted;
}
