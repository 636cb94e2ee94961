/** All decks by name; a new deck is one file and one line here. */
import { cardName, rankName, suitName } from '../../lib/wording/cards';
import type { Language } from '../../lib/memory/settings.svelte';
import type { Deck } from './deck';
import type { Emblem } from './emblems';
import { french } from './french';
import { garden } from './garden';
import { pairs } from './pairs';
import { standIn } from './worn.svelte';

export const DECKS = { french, garden, pairs } as const satisfies Record<string, Deck>;

export type DeckName = keyof typeof DECKS;

/** The deck as this reader has it drawn. */
export function deckArt(deck: DeckName): Deck {
  return (deck === 'french' ? standIn() : undefined) ?? DECKS[deck];
}

/** The drawing of a suit, or undefined for a code that the deck does not have. */
export function suitArt(deck: DeckName, suit: string) {
  return deckArt(deck).suits[suit];
}

/** Whom a card shows, or undefined for one that is nobody in particular. */
export function characterOf(deck: DeckName, code: string): Emblem | undefined {
  const { characters }: Deck = DECKS[deck];
  return characters?.[code];
}

/** 'Herz', 'Türkis', 'tortoises': a suit in words; an unknown one is returned as it came. */
export function nameSuit(deck: DeckName, suit: string, language: Language): string {
  const { names }: Deck = DECKS[deck];
  return names ? (names.suits[suit]?.[language] ?? suit) : suitName(suit, language);
}

/** 'Herz 10', 'Türkis 8', 'jack of elephants': a card of any deck in words. */
export function nameCard(deck: DeckName, code: string, language: Language): string {
  const { names, read }: Deck = DECKS[deck];
  if (!names) return cardName(code, language);
  const { rank, suit } = read(code);
  return names.card[language](nameSuit(deck, suit, language), rankName(rank, language));
}
