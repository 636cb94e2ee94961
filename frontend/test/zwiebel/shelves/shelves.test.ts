/** Moving cards between shelves. */
import { describe, expect, test } from 'vitest';
import {
  arranged,
  byWorth,
  kept,
  moved,
  nudged,
  sameShelves,
} from '../../../src/games/zwiebel/shelves/shelves';

const rows = (text: string) => text.split(' | ').map((shelf) => shelf.split(' '));

describe('moving', () => {
  test.each([
    ['a b | c', ['b'], 1, 'a | c b'],
    ['a | b', ['a'], 1, 'b a'],
    ['a b | c', ['a'], 2, 'b | c | a'],
    ['a b | c', ['a', 'c'], 0, 'b a c'],
  ])('%s: %s to shelf %i', (from, cards, to, wanted) => {
    expect(moved(rows(from), cards, to)).toEqual(rows(wanted));
  });

  test.each([
    ['a b | c', 'b', 1, 'a | c b'],
    ['a b | c', 'c', -1, 'a b c'],
    ['a b | c', 'a', -1, 'a b | c'],
    ['a b | c', 'c', 1, 'a b | c'],
    ['a b', 'b', 1, 'a | b'],
  ] as const)('%s: %s by key %i', (from, card, by, wanted) => {
    expect(nudged(rows(from), card, by)).toEqual(rows(wanted));
  });
});

test('a hand that changes keeps its shelves; what is new lies on its own', () => {
  expect(kept(rows('a b | c'), ['a', 'c', 'd'])).toEqual(rows('a | c | d'));
  expect(kept(rows('a b | c'), ['a', 'b', 'c'])).toEqual(rows('a b | c'));
});

test('an arrangement lies group by group, the unused cards last', () => {
  expect(arranged([{ cards: ['a', 'b'] }, { cards: ['c'] }], ['d'])).toEqual(rows('a b | c | d'));
  expect(arranged([{ cards: ['a'] }], [])).toEqual(rows('a'));
});

test('by value, the highest first', () => {
  expect(byWorth(['a', 'bbb', 'cc'], (card) => card.length)).toEqual([['bbb', 'cc', 'a']]);
});

test('the order on a shelf does not matter, that of the shelves does', () => {
  expect(sameShelves(rows('a b | c'), rows('b a | c'))).toBe(true);
  expect(sameShelves(rows('a b | c'), rows('c | a b'))).toBe(false);
});
