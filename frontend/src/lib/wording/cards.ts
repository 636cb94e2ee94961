/** French cards in words, and in order. Codes are rank then suit: 7H, TS, JC.
 *
 * Who plays with German suits finds the same cards under their names: acorns for clubs, leaves for spades, bells for
 * diamonds, and two men, Ober and Unter, for queen and jack.
 */
import { type Choices, type Language, settings, type SuitSet } from '../memory/settings.svelte';

type Names = Readonly<Record<string, string>>;

const SUITS: Record<SuitSet, Record<Language, Names>> = {
  french: {
    de: { C: 'Kreuz', S: 'Pik', H: 'Herz', D: 'Karo' },
    en: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' },
  },
  german: {
    de: { C: 'Eichel', S: 'Laub', H: 'Herz', D: 'Schellen' },
    en: { C: 'acorns', S: 'leaves', H: 'hearts', D: 'bells' },
  },
};

const RANKS: Record<Language, Names> = {
  de: { T: '10', J: 'Bube', Q: 'Dame', K: 'König', A: 'Ass' },
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

/** The men of the German suits, in every language. */
const MEN: Names = { J: 'Unter', Q: 'Ober' };

/** What stands in the corners of court cards. */
const LETTERS = {
  german: { J: 'B', Q: 'D', T: '10' },
  english: { T: '10' },
  men: { J: 'U', Q: 'O', T: '10' },
} as const satisfies Record<string, Names>;
export type Letters = keyof typeof LETTERS;

/** 'Herz', 'hearts'; 'Eichel', 'acorns'; an unknown suit is returned as it came. */
export function suitName(suit: string, language: Language, suits = settings.suits): string {
  return SUITS[suits][language][suit] ?? suit;
}

/** '10', 'Bube', 'Ass'; 'ten', 'jack', 'ace'; an unknown rank is returned as it came. Decks of other suits have no men
 * for queens, whatever the reader plays with: so `suits` is asked for. */
export function rankName(rank: string, language: Language, suits: SuitSet = 'french'): string {
  return (suits === 'german' ? MEN[rank] : undefined) ?? RANKS[language][rank] ?? rank;
}

/** 'Herz 10', 'Kreuz Bube'; 'ten of hearts'; 'Eichel-Unter', 'Eichel 7', 'Unter of acorns'; 'Joker'. */
export function cardName(code: string, language: Language, suits = settings.suits): string {
  if (code.startsWith('JO')) return 'Joker';
  const rank = rankName(code.slice(0, 1), language, suits);
  const suit = suitName(code.slice(1), language, suits);
  if (language === 'en') return `${rank} of ${suit}`;
  return suits === 'german' && /\p{L}/u.test(rank) ? `${suit}-${rank}` : `${suit} ${rank}`;
}

/** The letters on the French cards as the reader has them: with German suits there is no choice. */
export function frenchLetters({ suits, indices }: Pick<Choices, 'suits' | 'indices'>): Letters {
  return suits === 'german' ? 'men' : indices;
}

/** What is printed in the corner: B, J or U for the same card, always 10 for the ten. */
export function indexOf(rank: string, letters: Letters): string {
  const known: Names = LETTERS[letters];
  return known[rank] ?? rank;
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
