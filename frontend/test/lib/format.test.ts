/** Sentence templates are filled with cards, seats and plurals; what cannot be filled stays visible. */
import { describe, expect, test } from 'vitest';
import { clockText, pieces, render, unfilled, type Wording } from '../../src/lib/wording/format';

const seatName = (seat: number) => ['Anna', 'Ben', 'Clara'][seat] ?? '?';
const de: Wording = { language: 'de', seatName };
const en: Wording = { language: 'en', seatName };

test.each([
  ['{card:card} geht nicht.', { card: 'TH' }, 'Herz 10 geht nicht.', 'ten of hearts geht nicht.'],
  ['{card:card}', { card: 'JC' }, 'Kreuz Bube', 'jack of clubs'],
  ['{suit:suit}', { suit: 'D' }, 'Karo', 'diamonds'],
  ['{seat:seat}: {n}', { seat: 2, n: 4 }, 'Clara: 4', 'Clara: 4'],
  ['{a:cards}', { a: ['7H', 'AS'] }, 'Herz 7 und Pik Ass', 'seven of hearts and ace of spades'],
  ['{a:cards}', { a: ['7H'] }, 'Herz 7', 'seven of hearts'],
  ['{a:cards}!', { a: [] }, '!', '!'],
  ['{n} {n:plural:Karte|Karten}', { n: 1 }, '1 Karte', '1 Karte'],
  ['{n} {n:plural:Karte|Karten}', { n: 0 }, '0 Karten', '0 Karten'],
  ['{n} {n:plural:Karte|Karten}', { n: 2 }, '2 Karten', '2 Karten'],
  ['{t:seconds} s', { t: 1500 }, '1,5 s', '1.5 s'],
  ['{t:seconds} s', { t: 12000 }, '12 s', '12 s'],
  ['{name}', { name: 'Ben {n}' }, 'Ben {n}', 'Ben {n}'],
  ['{b:if:ja|nein}', { b: true }, 'ja', 'ja'],
  ['{b:if:ja|nein}', {}, 'nein', 'nein'],
  ['{b:if:ja|nein}', { b: [] }, 'nein', 'nein'],
  ['A[ mit {x}]', { x: 2 }, 'A mit 2', 'A mit 2'],
  ['A[ mit {x}]', { x: 0 }, 'A', 'A'],
  ['A[ mit {x:cards}].', { x: [] }, 'A.', 'A.'],
  ['A[ mit {x:cards}].', { x: null }, 'A.', 'A.'],
  ['A[ und {x:seat}]', { x: 0 }, 'A und Anna', 'A und Anna'],
  ['A[ und {x:seat}]', {}, 'A', 'A'],
  ['A[ und {x:seat} mit {y}]', { x: 1, y: '' }, 'A', 'A'],
])('%s with %j', (template, facts, german, english) => {
  expect(render(template, facts, de)).toBe(german);
  expect(render(template, facts, en)).toBe(english);
});

test('three cards are listed with commas', () => {
  expect(render('{a:cards}', { a: ['7H', '8H', '9H'] }, de)).toBe('Herz 7, Herz 8 und Herz 9');
});

test('other decks name their own cards', () => {
  const wording = { ...de, cardName: () => 'Topf Ass', suitName: () => 'Topf' };
  expect(render('{c:card}, {s:suit}', { c: 'x', s: 'x' }, wording)).toBe('Topf Ass, Topf');
});

test('names of the rules and numbers are told in words', () => {
  const wording = { ...de, termName: (name: string) => `<${name}>` };
  expect(render('{k:term}, {n:term:money_}', { k: 'DZ', n: 6 }, wording)).toBe('<DZ>, <money_6>');
});

describe('what cannot be filled', () => {
  test.each([
    ['{nobody}', {}],
    ['{n:card}', { n: 5 }],
    ['{c:colour}', { c: 'TH' }],
    ['{n:plural:a|b}', { n: 'many' }],
    ['{x}', { x: { deep: true } }],
    ['{x}', { x: null }],
  ])('%s stays as it was written', (template, facts) => {
    expect(render(template, facts, de)).toBe(template);
    expect(unfilled(render(template, facts, de))).toEqual([template]);
  });

  test('a filled sentence has nothing left', () => {
    expect(unfilled(render('{c:card} an {p:seat}', { c: 'TH', p: 0 }, de))).toEqual([]);
  });
});

test('pieces keep the codes of cards and suits for drawing', () => {
  expect(pieces('{p:seat} legt {c:card}', { p: 1, c: '9S' }, de)).toEqual([
    { kind: 'text', text: 'Ben' },
    { kind: 'text', text: ' legt ' },
    { kind: 'card', text: 'Pik 9', code: '9S' },
  ]);
});

test.each([
  [24_000, '0:24'],
  [23_001, '0:24'],
  [0, '0:00'],
  [-5, '0:00'],
  [65_000, '1:05'],
])('%i ms on the clock read %s', (ms, words) => {
  expect(clockText(ms)).toBe(words);
});
