/** How a game names its cards and the names of its rules, from the words it brings. */
import { rankName, suitName } from './cards';
import type { Wording } from './format';
import type { GameWords } from './gametexts';
import type { Language } from './settings.svelte';

type Naming = Pick<Wording, 'cardName' | 'suitName' | 'termName'>;

/** The card in words, for codes that are suit then rank; one of no known suit is returned as it came. */
function cardNamed(code: string, words: GameWords, language: Language): string {
  const face = code.split('/')[0] ?? code;
  const own = words.cards?.[face];
  if (own) return own[language];
  const suit = words.suits?.[face.slice(0, -1)];
  if (!suit || !words.card) return code;
  const rank = face.slice(-1);
  const named = words.ranks?.[rank]?.[language] ?? rankName(rank, language);
  return words.card[language].replace('{suit}', suit[language]).replace('{rank}', named);
}

interface TermPiece {
  pattern: RegExp;
  text: string;
}

/** Longer pieces first, and those without a number before those with one. */
function termPieces(words: GameWords, language: Language): TermPiece[] {
  const terms = Object.entries(words.terms ?? {});
  const order = ([one]: [string, unknown], [other]: [string, unknown]) =>
    other.length - one.length || Number(one.includes('#')) - Number(other.includes('#'));
  return terms.sort(order).map(([piece, text]) => ({
    pattern: new RegExp(
      `^${piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace('#', '(\\d+)')}`,
      'u',
    ),
    text: text[language],
  }));
}

function spelled(name: string, all: readonly TermPiece[]): string | undefined {
  if (name === '') return '';
  for (const { pattern, text } of all) {
    const match = pattern.exec(name);
    const rest = match ? spelled(name.slice(match[0].length), all) : undefined;
    if (match && rest !== undefined) return text.replace('{}', match[1] ?? '{}') + rest;
  }
  return undefined;
}

/** The functions that sentences of this game name things with; none where the usual names will do. */
export function namingOf(words: GameWords | undefined, language: Language): Naming {
  if (!words) return {};
  const pieces = termPieces(words, language);
  const terms: Naming = { termName: (name) => spelled(name, pieces) };
  if (!words.card) return terms;
  return {
    ...terms,
    cardName: (code) => cardNamed(code, words, language),
    suitName: (suit) => words.suits?.[suit]?.[language] ?? suitName(suit, language),
  };
}
