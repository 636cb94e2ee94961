/** Suits and characters are called the same on the cards as in the sentences of the game. */
import { describe, expect, test } from 'vitest';
import type { Deck } from '../../src/art/cards/deck';
import { DECKS } from '../../src/art/cards/decks';
import { CHARACTERS, EMBLEMS } from '../../src/art/cards/emblems';
import { whoIs } from '../../src/games/zwiebel/characters/characters';
import { deckOf } from '../../src/games/zwiebel/cards/decks';
import type { ZwiebelOptions } from '../../src/games/zwiebel/types';
import TOML from '../../../src/stammtisch/games/zwiebel/texts.toml?raw';

/** The words that the game brings, by table of its file. */
function words(table: string): Record<string, string> {
  const [, rest = ''] = TOML.split(`[${table}]\n`);
  const [lines = ''] = rest.split('\n[');
  return Object.fromEntries(
    [...lines.matchAll(/^(de|en) = "(.*)"$/gm)].map(([, language = '', text = '']) => [
      language,
      text,
    ]),
  );
}

/** One field of the parts in a table of the file, by part. */
function part(table: string, field: string): Record<string, string> {
  const [, rest = ''] = TOML.split(`[${table}]\n`);
  const [lines = ''] = rest.split('\n[variants').flatMap((some) => some.split('\n[words'));
  const found = lines.matchAll(new RegExp(`^(\\w+)\\.${field} = (.*)$`, 'gm'));
  return Object.fromEntries(
    [...found].map(([, who = '', value = '']) => [who, value.replace(/^"(.*)"$/, '$1')]),
  );
}

const MODIFIERS = [
  'lady',
  'fate',
  'atuin',
  'elephants',
  'death',
  'arch',
  'fool',
  'sender',
] as const;

const RULE_SETS = [
  ['zwiebel-2004', DECKS.garden],
  ['zwiebel-v3', DECKS.pairs],
] as const;

describe.each(RULE_SETS)('%s', (game, deck: Deck) => {
  const suits = deck.names?.suits ?? {};

  test.each(Object.keys(suits))('suit %s', (suit) => {
    expect(words(`variants.${game}.words.suits.${suit}`)).toEqual(suits[suit]);
  });

  test('the parts are the characters of the deck, with the switches that make them so', () => {
    const cards = Object.entries(deck.characters ?? {}).map(([code, who]) => [who, code]);
    expect(part(`variants.${game}.words.parts`, 'card')).toEqual(Object.fromEntries(cards));
  });

  test.each(Object.entries(deck.characters ?? {}))(
    '%s is the %s while switched on',
    (code, who) => {
      const switches = JSON.parse(part('words.parts', 'switches')[who] ?? '[]') as string[];
      expect(switches).not.toEqual([]);
      for (const name of [...MODIFIERS, 'zero_eights']) {
        const options = { character_cards: [], [name]: true } as unknown as ZwiebelOptions;
        expect(whoIs(deckOf(game), options, code)).toBe(switches.includes(name) ? who : undefined);
      }
    },
  );
});

test.each(Object.keys(EMBLEMS))('the %s in a sentence', (who) => {
  expect(words(`words.terms.${who}`)).toEqual(CHARACTERS[who as keyof typeof CHARACTERS].name);
});
