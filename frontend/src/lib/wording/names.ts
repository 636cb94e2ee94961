/** How a game names its cards and the names of its rules, from the words it brings. */
import { rankName, suitName } from './cards';
import type { Wording } from './format';
import type { Both, GameWords } from './gametexts';
import { inSuits } from './suited';
import type { Language } from '../memory/settings.svelte';

export type Naming = Pick<Wording, 'cardName' | 'suitName' | 'termName' | 'reword'>;

/** What a table plays by. */
type Options = Readonly<Record<string, unknown>>;

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

/** The cards that are somebody at a table with these options, with their part. */
function playing(words: GameWords, options: Options): [code: string, part: string][] {
  const parts = Object.entries(words.parts ?? {});
  const listed = words.cast === undefined ? undefined : options[words.cast];
  const given: unknown[] = Array.isArray(listed) ? listed : [];
  return parts
    .filter(([, { switches }]) => switches.some((name) => options[name] === true))
    .map(([part, { card }]) => {
      const other = given[parts.findIndex(([name]) => name === part)];
      return [typeof other === 'string' ? other : card, part];
    });
}

/** The words at a table with these options: the cards that are somebody there are called so. */
function wordsAt(words: GameWords, options: Options): GameWords {
  const { part: pattern } = words;
  if (!pattern) return words;
  const called = (code: string, part: string, language: Language) =>
    pattern[language]
      .replace('{card}', cardNamed(code, words, language))
      .replace('{part}', words.terms?.[part]?.[language] ?? part);
  const own = playing(words, options).map(([code, part]): [string, Both] => [
    code,
    { de: called(code, part, 'de'), en: called(code, part, 'en') },
  ]);
  return { ...words, cards: { ...words.cards, ...Object.fromEntries(own) } };
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

/** The functions that sentences of this game name things with; none where the usual names will do. Without the options
 * of a table every card is an ordinary one. */
export function namingOf(
  common: GameWords | undefined,
  language: Language,
  options?: Options,
): Naming {
  const reword = (template: string) => inSuits(template, language);
  if (!common) return { reword };
  const words = options ? wordsAt(common, options) : common;
  const pieces = termPieces(words, language);
  const terms: Naming = { termName: (name) => spelled(name, pieces) };
  // without cards of its own it is played with French ones
  if (!words.card) return { ...terms, reword };
  return {
    ...terms,
    cardName: (code) => cardNamed(code, words, language),
    suitName: (suit) => words.suits?.[suit]?.[language] ?? suitName(suit, language),
  };
}
