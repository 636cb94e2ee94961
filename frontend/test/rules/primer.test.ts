/** The games in pictures: every game has them, in both languages, with cards of its own deck. */
import { describe, expect, test } from 'vitest';
import { DECKS } from '../../src/art/cards/decks';
import drachenrummy from '../../src/games/drachenrummy/index';
import maumau from '../../src/games/maumau/index';
import zwanzig from '../../src/games/zwanzig/index';
import zwiebel from '../../src/games/zwiebel/index';

const GAMES = [
  ['zwanzig', zwanzig],
  ['drachenrummy', drachenrummy],
  ['mau-mau', maumau],
  ['zwiebel-2004', zwiebel],
  ['zwiebel-v3', zwiebel],
] as const;

describe.each(GAMES)('%s', (name, game) => {
  const parts = game.primer?.[name] ?? [];

  test('begins with the goal and has a handful of pictures', () => {
    expect(parts[0]?.title.de).toBe('Ziel');
    expect(parts.length).toBeGreaterThanOrEqual(5);
    expect(parts.some(({ rows = [] }) => rows.length > 0)).toBe(true);
  });

  test('says all of it in both languages', () => {
    const said = parts.flatMap(({ title, text, rows = [] }) => [
      title,
      text,
      ...rows.map(({ note }) => note),
    ]);
    for (const { de, en } of said) {
      expect(de.trim()).not.toBe('');
      expect(en.trim()).not.toBe('');
    }
  });

  test('shows cards of its deck', () => {
    const deck = DECKS[game.deckOf?.(name) ?? 'french'];
    for (const code of parts.flatMap(({ rows = [] }) => rows.flatMap(({ cards }) => cards))) {
      const { rank, suit } = deck.read(code);
      expect(deck.suits[suit], code).toBeDefined();
      expect(rank, code).toMatch(/^[A2-9TZBDKJQ]$/);
    }
  });
});

test('Mau-Mau says of each special card whom it is about: the next player, or you', () => {
  const parts = maumau.primer?.['mau-mau'] ?? [];
  const special = parts.find(({ title }) => title.de === 'Besondere Karten');
  expect(special?.text.de).not.toContain('Nächsten');
  const about = special?.rows?.flatMap(({ cards: [card], note }) =>
    note.de.startsWith('der Nächste') && note.en.startsWith('the next') ? [card] : [],
  );
  expect(about).toEqual(['7H', '8H']);
});
