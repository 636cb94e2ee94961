/** The German suits: told apart without colour, readable, and loaded for nobody but those who play with them. */
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { deckArt, DECKS, nameCard } from '../../src/art/cards/decks';
import { german } from '../../src/art/cards/german';
import { bringGerman } from '../../src/art/cards/worn.svelte';
import { type Choices, settings } from '../../src/lib/memory/settings.svelte';
import Card from '../../src/table/cards/Card.svelte';
import { colour, contrast, type Light } from './colours';
import { silhouette, unlike } from './silhouette';
import { distance } from './vision';

const SUITS = ['C', 'S', 'H', 'D'] as const;
const LIGHTS: Light[] = ['noon', 'lamp'];
const COUPLES = SUITS.flatMap((one, i) => SUITS.slice(i + 1).map((two) => [one, two] as const));

function art(suit: string) {
  const drawing = german.suits[suit];
  if (!drawing) throw new Error(`no suit ${suit}`);
  return drawing;
}

const area = (suit: string, light: Light) => colour(art(suit).fill ?? art(suit).ink, light) ?? '';
const printed = (root: Element) => [...root.querySelectorAll('text')].map((it) => it.textContent);
const spoken = (root: Element) => root.querySelector('.vh')?.textContent;

beforeEach(() => {
  const chosen: Partial<Choices> = { language: 'de', indices: 'german', suits: 'german' };
  Object.assign(settings, chosen);
});

test.each(COUPLES)('%s and %s differ in shape more than clubs and spades do', (one, two) => {
  expect(unlike(art(one).shapes, art(two).shapes)).toBeGreaterThan(0.33);
});

test.each(LIGHTS)('all four differ in colour, too, at %s', (light) => {
  for (const [one, two] of COUPLES)
    expect(distance(area(one, light), area(two, light))).toBeGreaterThan(10);
});

test.each(LIGHTS)('letters can be read on the paper of a card at %s', (light) => {
  for (const { ink } of Object.values(german.suits)) {
    expect(contrast(ink, '--paper', light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ink, '--paper-blocked', light)).toBeGreaterThanOrEqual(3);
  }
});

test('a leaf points up and has a stalk, a heart points down', () => {
  const width = (suit: string, row: number) =>
    silhouette(art(suit).shapes)
      .slice(row * 24, row * 24 + 24)
      .filter(Boolean).length;
  expect(width('S', 2)).toBeLessThan(5);
  expect(width('H', 20)).toBeLessThan(5);
  expect(width('S', 14)).toBeGreaterThan(9);
});

test('it has the cards of the French deck', () => {
  expect(Object.keys(german.suits).sort()).toEqual(Object.keys(DECKS.french.suits).sort());
  expect(german.read('TH')).toEqual(DECKS.french.read('TH'));
});

describe('drawn', () => {
  test('in place of the French deck, of no other, and only for who chose it', async () => {
    await bringGerman();
    expect(deckArt('french')).toBe(german);
    expect(deckArt('garden')).toBe(DECKS.garden);
    settings.suits = 'french';
    expect(deckArt('french')).toBe(DECKS.french);
  });

  test.each([
    ['QD', 'O', 'Schellen-Ober', 2],
    ['JC', 'U', 'Eichel-Unter', 2],
    ['KS', 'K', 'Laub-König', 1],
    ['TH', '10', 'Herz 10', 2],
    ['AS', 'A', 'Laub-Ass', 2],
  ])('%s bears %s and is called %s', async (code, letter, words, signs) => {
    await bringGerman();
    const { container } = render(Card, { code, width: 64 });
    expect(printed(container)).toEqual([letter]);
    expect(spoken(container)).toBe(words);
    // the small suit below the letter; a second one on number cards, and beside Ober and Unter
    expect(container.querySelectorAll('svg[viewBox="0 0 32 32"]')).toHaveLength(signs);
  });

  test('a card on the table follows the choice at once', async () => {
    await bringGerman();
    const { container } = render(Card, { code: 'JD', width: 64 });
    expect(printed(container)).toEqual(['U']);
    settings.suits = 'french';
    flushSync();
    expect(printed(container)).toEqual(['B']);
    expect(spoken(container)).toBe('Karo Bube');
  });

  test('cards of other decks keep their names and letters', () => {
    expect(nameCard('garden', 'BB', 'de')).toBe('Blau Bube');
    const { container } = render(Card, { code: 'TD', deck: 'garden', width: 64 });
    expect(printed(container)).toEqual(['D', 'Tü']);
  });
});
