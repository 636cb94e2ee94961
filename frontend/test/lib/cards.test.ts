/** Cards are named and sorted as players do. */
import { expect, test } from 'vitest';
import {
  cardName,
  frenchLetters,
  indexOf,
  rankName,
  sortCards,
  suitName,
} from '../../src/lib/wording/cards';

test.each([
  ['TH', 'Herz 10', 'ten of hearts'],
  ['JC', 'Kreuz Bube', 'jack of clubs'],
  ['AS', 'Pik Ass', 'ace of spades'],
  ['7D', 'Karo 7', 'seven of diamonds'],
])('%s is %s, %s', (code, de, en) => {
  expect(cardName(code, 'de')).toBe(de);
  expect(cardName(code, 'en')).toBe(en);
});

test.each([
  ['7C', 'Eichel 7', 'seven of acorns'],
  ['TS', 'Laub 10', 'ten of leaves'],
  ['QD', 'Schellen-Ober', 'Ober of bells'],
  ['JC', 'Eichel-Unter', 'Unter of acorns'],
  ['AH', 'Herz-Ass', 'ace of hearts'],
  ['JO', 'Joker', 'Joker'],
])('with German suits %s is %s, %s', (code, de, en) => {
  expect(cardName(code, 'de', 'german')).toBe(de);
  expect(cardName(code, 'en', 'german')).toBe(en);
});

test('suits and ranks alone are called so, too; other decks keep their queens', () => {
  expect(suitName('D', 'de', 'german')).toBe('Schellen');
  expect(suitName('S', 'en', 'german')).toBe('leaves');
  expect(rankName('Q', 'en', 'german')).toBe('Ober');
  expect(rankName('Q', 'en')).toBe('queen');
});

test.each([
  ['french', 'german', 'Q', 'D'],
  ['french', 'english', 'Q', 'Q'],
  ['german', 'german', 'Q', 'O'],
  ['german', 'english', 'J', 'U'],
] as const)('with %s suits and %s letters %s is printed as %s', (suits, indices, rank, letter) => {
  expect(indexOf(rank, frenchLetters({ suits, indices }))).toBe(letter);
});

test.each([
  ['J', 'B', 'J'],
  ['Q', 'D', 'Q'],
  ['K', 'K', 'K'],
  ['T', '10', '10'],
  ['7', '7', '7'],
])('%s is printed as %s or %s', (rank, german, english) => {
  expect(indexOf(rank, 'german')).toBe(german);
  expect(indexOf(rank, 'english')).toBe(english);
});

const hand = '7H AS TD JC AC KH'.split(' ');
const self = (code: string) => code;

test.each([
  ['by suit', { first: 'suit' }, 'AC JC TD AS KH 7H'],
  ['by suit, trumps first', { first: 'suit', trump: 'H' }, 'KH 7H AC JC TD AS'],
  ['by suit, highest right', { first: 'suit', highestRight: true }, '7H KH AS TD JC AC'],
  ['by rank', { first: 'rank' }, 'AC AS KH JC TD 7H'],
  ['by rank in the order of a game', { first: 'rank', ranks: '7JKTA' }, 'AC AS TD KH JC 7H'],
] as const)('%s', (_name, by, expected) => {
  expect(sortCards(hand, self, by).join(' ')).toBe(expected);
});
