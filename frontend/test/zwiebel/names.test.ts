/** Suits and characters are called the same on the cards as in the sentences of the game. */
import { describe, expect, test } from 'vitest';
import type { Deck } from '../../src/art/deck';
import { DECKS } from '../../src/art/decks';
import { CHARACTERS, EMBLEMS } from '../../src/art/emblems';
import { LANGUAGES } from '../../src/lib/settings.svelte';
import TOML from '../../../src/stammtisch/games/zwiebel/texts.toml?raw';

/** The words that the game brings, by table of its file. */
function words(table: string): Record<string, string> {
  const [, rest = ''] = TOML.split(`[${table}]\n`);
  const [lines = ''] = rest.split('\n[');
  return Object.fromEntries(
    [...lines.matchAll(/^(de|en) = "(.*)"$/gm)].map(([, language = '', text = '']) => [
      language,
      text.replace("'", '’'),
    ]),
  );
}

const RULE_SETS = [
  ['zwiebel-2004', DECKS.garden],
  ['zwiebel-v3', DECKS.pairs],
] as const;

describe.each(RULE_SETS)('%s', (game, deck: Deck) => {
  const suits = deck.names?.suits ?? {};

  test.each(Object.keys(suits))('suit %s', (suit) => {
    expect(words(`variants.${game}.words.suits.${suit}`)).toEqual(suits[suit]);
  });

  test.each(Object.entries(deck.characters ?? {}))('%s is the %s', (code, who) => {
    const told = words(`variants.${game}.words.cards.${code}`);
    for (const language of LANGUAGES)
      expect(told[language]).toContain(CHARACTERS[who].name[language]);
  });
});

test.each(Object.keys(EMBLEMS))('the %s in a sentence', (who) => {
  expect(words(`words.terms.${who}`)).toEqual(CHARACTERS[who as keyof typeof CHARACTERS].name);
});
