/** Cards of the decks with eight suits show and say what they are, and what became of them. */
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import Card from '../../src/table/cards/Card.svelte';
import TableOfTwo from './TableOfTwo.svelte';

beforeEach(() => {
  settings.language = 'de';
  settings.indices = 'german';
});

const printed = (root: Element) => [...root.querySelectorAll('text')].map((it) => it.textContent);
const spoken = (root: Element) => root.querySelector('.vh')?.textContent;

test.each([
  ['SZ', 'garden', ['10', 'Sw'], ['10', 'Bk'], 'Schwarz 10'],
  ['TD', 'garden', ['D', 'Tü'], ['Q', 'Tq'], 'Türkis Dame'],
  ['MuB', 'pairs', ['B', 'Mü'], ['J', 'Co'], 'Münze Bube'],
  ['El8', 'pairs', ['8', 'El'], ['8', 'El'], 'Elefant 8'],
] as const)('%s in the hand prints rank and letters', (code, deck, german, english, words) => {
  const { container } = render(Card, { code, deck, width: 64 });
  expect(printed(container)).toEqual(german);
  expect(spoken(container)).toBe(words);
  settings.language = 'en';
  settings.indices = 'english';
  flushSync();
  expect(printed(container)).toEqual(english);
});

describe('a card that is somebody', () => {
  test.each([
    ['GD', 'garden', 'Lady', 'Grün Dame, Lady'],
    ['BD', 'garden', 'A’Tuin', 'Blau Dame, Groß A’Tuin'],
    ['ScB', 'pairs', '8-Sender', 'Schildkröte Bube, Achtensender'],
  ] as const)('%s bears its name instead of a court', (code, deck, ribbon, words) => {
    const { container } = render(Card, { code, deck, width: 64 });
    expect(printed(container)).toContain(ribbon);
    expect(spoken(container)).toBe(words);
  });

  test.each([26, 36, 44])('has its bookmark, but no words too small to read, at %i px', (width) => {
    const { container } = render(Card, { code: 'KrD', deck: 'pairs', width });
    expect(container.querySelector('.flag')).not.toBeNull();
    expect(printed(container)).toEqual(['D']);
  });

  test('is an ordinary court card where the table says so', () => {
    const { container } = render(TableOfTwo, { asleep: 'GD' });
    const words = [...container.querySelectorAll('.vh')].map((each) => each.textContent);
    expect(words).toEqual(['Grün Dame', 'Gelb König, Schicksal']);
    expect(printed(container)).not.toContain('Lady');
    expect(printed(container)).toContain('Schicksal');
  });
});

test('tokens, strokes and values are shown and said', () => {
  const { container } = render(Card, {
    code: 'SA',
    deck: 'garden',
    open: true,
    marks: [
      { as: 'over', text: '1', words: 'zählt 1' },
      { as: 'struck', words: 'getötet' },
    ],
  });
  expect(container.querySelector('.over')?.textContent).toBe('1');
  expect(container.querySelector('.struck')).not.toBeNull();
  expect(spoken(container)).toBe('Schwarz Ass, zählt 1, getötet, sieht jeder');
});
