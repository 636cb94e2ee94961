/** Every two suits of a deck can be told apart by everyone, and every card has its name. */
import { describe, expect, test } from 'vitest';
import type { Deck, SuitArt } from '../../src/art/cards/deck';
import {
  characterOf,
  type DeckName,
  DECKS,
  nameCard,
  nameSuit,
  suitArt,
} from '../../src/art/cards/decks';
import { CHARACTERS, EMBLEMS } from '../../src/art/cards/emblems';
import { colour, contrast, type Light } from './colours';
import { silhouette, unlike } from './silhouette';
import { distance, SIGHTS, type Sight, SIMULATION } from './vision';

const NAMES = ['garden', 'pairs'] as const satisfies DeckName[];
const LIGHTS: Light[] = ['noon', 'lamp'];
/** In OKLab times 100: plainly another colour. */
const PLAIN = 10;
/** Of the cells that either of two suits blackens, those in which they differ. Clubs and spades: a fifth. */
const OTHER_SHAPE = 0.33;

const hex = (token: string, light: Light) => {
  const value = colour(token, light);
  if (!value) throw new Error(`no plain colour: ${token}`);
  return value;
};

function art(deck: DeckName, suit: string): SuitArt {
  const drawing = suitArt(deck, suit);
  if (!drawing) throw new Error(`${deck} has no ${suit}`);
  return drawing;
}

/** Two suits are apart in colour by their areas or by the paper they lie on. */
function apart(one: SuitArt, two: SuitArt, light: Light, sight?: Sight): number {
  const area = (suit: SuitArt) => hex(suit.fill ?? suit.ink, light);
  const paper = (suit: SuitArt) => hex(suit.linen ? '--paper-linen' : '--paper', light);
  return Math.max(distance(area(one), area(two), sight), distance(paper(one), paper(two), sight));
}

interface Couple {
  name: string;
  one: SuitArt;
  two: SuitArt;
}

function couples(deck: Deck): Couple[] {
  const suits = Object.entries(deck.suits);
  return suits.flatMap(([a, one], i) =>
    suits.slice(i + 1).map(([b, two]) => ({ name: `${a} and ${b}`, one, two })),
  );
}

test.each(SIGHTS)('the simulation of %s keeps greys and moves colours', (sight) => {
  for (const row of SIMULATION[sight]) {
    expect(row.reduce((sum, part) => sum + part)).toBeCloseTo(1, 4);
  }
  expect(distance('#808080', '#808080', sight)).toBe(0);
});

test('red and green of one lightness come close for the red-blind and the green-blind, not for others', () => {
  const [red, green] = ['#b06030', '#6c7f28'];
  expect(distance(red, green)).toBeGreaterThan(PLAIN);
  expect(distance(red, green, 'deuteranopia')).toBeLessThan(PLAIN / 2);
  expect(distance(red, green, 'protanopia')).toBeLessThan(PLAIN);
  expect(distance(red, green, 'tritanopia')).toBeGreaterThan(PLAIN);
});

test('the drawing on a grid is that of the browser: a ring has its hole, a heart its point', () => {
  const ring = silhouette([
    { as: 'ink', d: 'M4 16a12 12 0 1 0 24 0a12 12 0 1 0-24 0z' },
    { as: 'cut', d: 'M10 16a6 6 0 1 0 12 0a6 6 0 1 0-12 0z' },
  ]);
  const share = ring.filter(Boolean).length / ring.length;
  expect(share).toBeCloseTo((Math.PI * (12 ** 2 - 6 ** 2)) / 32 ** 2, 1);
  expect(ring[12 * 24 + 12]).toBe(false);
  const heart = silhouette(art('french', 'H').shapes);
  const width = (row: number) => heart.slice(row * 24, row * 24 + 24).filter(Boolean).length;
  expect(width(20)).toBeLessThan(5);
  expect(width(8)).toBeGreaterThan(18);
});

test('the measure of shapes asks for more than tells clubs from spades', () => {
  const [C, S] = [art('french', 'C'), art('french', 'S')];
  expect(unlike(S.shapes, S.shapes)).toBe(0);
  expect(unlike(C.shapes, S.shapes) * 1.5).toBeLessThan(OTHER_SHAPE);
});

describe.each(NAMES)('the deck %s', (name) => {
  const deck: Deck = DECKS[name];
  const codes = Object.keys(deck.suits).flatMap((suit) =>
    [...'A23456789ZBDK'].map((rank) => suit + rank),
  );

  test('has 104 cards in eight suits', () => {
    expect(Object.keys(deck.suits)).toHaveLength(8);
    expect(new Set(codes).size).toBe(104);
    expect(new Set(codes.map((code) => Object.values(deck.read(code)).join())).size).toBe(104);
  });

  test.each(couples(deck))('$name differ by shape and letters', ({ one, two }) => {
    expect(unlike(one.shapes, two.shapes)).toBeGreaterThan(OTHER_SHAPE);
    expect(one.mark?.de).not.toBe(two.mark?.de);
    expect(one.mark?.en).not.toBe(two.mark?.en);
  });

  test.each(LIGHTS)('differs by colour where it means to, at %s', (light) => {
    for (const { one, two } of couples(deck)) {
      const far = apart(one, two, light);
      // two suits of a pair share their colour: that is what makes them a pair
      if (one.ink === two.ink) expect(far).toBe(0);
      else expect(far).toBeGreaterThan(PLAIN);
    }
  });

  test.each(SIGHTS)('what comes close for %s differs by shape and letters', (sight) => {
    const close = couples(deck).filter(
      ({ one, two }) => Math.min(...LIGHTS.map((light) => apart(one, two, light, sight))) < PLAIN,
    );
    expect(close.length).toBeGreaterThan(0);
    for (const { one, two } of close) {
      expect(unlike(one.shapes, two.shapes)).toBeGreaterThan(OTHER_SHAPE);
      expect(one.mark?.de).not.toBe(two.mark?.de);
    }
  });

  test.each(LIGHTS)('has indices of contrast 4.5 on their paper at %s', (light) => {
    for (const suit of Object.values(deck.suits)) {
      const paper = suit.linen ? '--paper-linen' : '--paper';
      expect(contrast(suit.ink, paper, light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast('--paper', suit.ink, light)).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('shows seven characters on court cards, one in each of seven suits', () => {
    const shown = codes.filter((code) => characterOf(name, code));
    expect(new Set(shown.map((code) => characterOf(name, code)))).toEqual(
      new Set(Object.keys(EMBLEMS)),
    );
    expect(shown.map((code) => deck.read(code).rank).join('')).toMatch(/^[JQK]{7}$/);
    expect(new Set(shown.map((code) => deck.read(code).suit)).size).toBe(7);
  });

  test('names every card and every suit differently in both languages', () => {
    for (const language of ['de', 'en'] as const) {
      expect(new Set(codes.map((code) => nameCard(name, code, language))).size).toBe(104);
      const suits = Object.keys(deck.suits).map((suit) => nameSuit(name, suit, language));
      expect(new Set(suits).size).toBe(8);
    }
  });
});

test('the four pairs stay four colours for everyone', () => {
  const colours = ['El', 'Ok', 'Sc', 'St'].map((suit) => art('pairs', suit));
  for (const [i, one] of colours.entries()) {
    for (const two of colours.slice(i + 1)) {
      for (const sight of SIGHTS) {
        expect(apart(one, two, 'noon', sight)).toBeGreaterThan(PLAIN);
      }
    }
  }
});

test.each([
  ['garden', 'T8', 'Türkis 8', 'turquoise eight'],
  ['garden', 'SZ', 'Schwarz 10', 'black ten'],
  ['garden', 'BB', 'Blau Bube', 'blue jack'],
  ['garden', 'OA', 'Orange Ass', 'orange ace'],
  ['pairs', 'St8', 'Stab 8', 'eight of staves'],
  ['pairs', 'MuD', 'Münze Dame', 'queen of coins'],
  ['pairs', 'DeK', 'Degen König', 'king of swords'],
  ['french', 'TH', 'Herz 10', 'ten of hearts'],
] as const)('in the deck %s %s is %s, %s', (deck, code, de, en) => {
  expect(nameCard(deck, code, 'de')).toBe(de);
  expect(nameCard(deck, code, 'en')).toBe(en);
});

test('ribbons are short, names are whole', () => {
  for (const { ribbon, name } of Object.values(CHARACTERS)) {
    for (const language of ['de', 'en'] as const) {
      expect(ribbon[language].length).toBeLessThanOrEqual(10);
      expect(name[language].length).toBeGreaterThanOrEqual(3);
    }
  }
});
