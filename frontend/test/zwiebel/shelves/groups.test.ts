/** Groups as they travel, and what their cards are seen to count. */
import { beforeEach, describe, expect, test } from 'vitest';
import { lineOf } from '../../../src/games/zwiebel/lineOf';
import {
  bestOffer,
  cardsOf,
  countsIn,
  keysFor,
  marksIn,
  maskOf,
  sumWords,
  valuesOf,
} from '../../../src/games/zwiebel/shelves/groups';
import type { ZwiebelAction } from '../../../src/games/zwiebel/types';
import { actionFor, choicesOf } from '../../../src/games/zwiebel/showdown/layout';
import { defaults, settings } from '../../../src/lib/memory/settings.svelte';
import { seenBy } from '../scenes';

const HAND = ['SA', 'R5', 'Y5', 'VZ', 'G8'].map((card) => ({ card }));
const group = (key: string, cards: string, nulls = 0) => ({ key, cards: cards.split(' '), nulls });

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

describe('sets of cards travel as bit masks of the hand', () => {
  test('there and back', () => {
    expect(cardsOf(HAND, 0b10011)).toEqual(['SA', 'R5', 'G8']);
    expect(maskOf(HAND, ['G8', 'SA', 'R5'])).toBe(0b10011);
  });

  test('a set may be laid as every key that lists it, the highest first', () => {
    const offers = { '5C-1': [31], '4C': [15], rest21: [15, 3] };
    expect(keysFor(HAND, offers, ['VZ', 'SA', 'R5', 'Y5'])).toEqual(['4C', 'rest21']);
    expect(keysFor(HAND, offers, ['SA'])).toEqual([]);
  });

  test('the best on offer is the first key; the best arrangement decides between equal sets', () => {
    const offers = { '3C': [0b1011, 0b1101], rest5: [0b10] };
    expect(bestOffer(HAND, offers)).toEqual({ key: '3C', cards: ['SA', 'R5', 'VZ'] });
    expect(bestOffer(HAND, offers, [group('3C', 'SA Y5 VZ')])?.cards).toEqual(['SA', 'Y5', 'VZ']);
    expect(bestOffer(HAND, {})).toBeUndefined();
  });
});

describe('what is laid in the showdown', () => {
  const seen = seenBy(0, {
    hand: ['SA', 'R5', 'Y5', 'VZ', 'G8'],
    groups: { '5C-1': [31], '4C': [15] },
  });
  const legal: ZwiebelAction[] = [{ type: 'declare', cards: [], as: null }];

  test('without chosen cards the best group, with chosen ones all that they are', () => {
    expect(choicesOf(seen, legal, []).map(({ key }) => key)).toEqual(['5C-1']);
    expect(choicesOf(seen, legal, ['R5', 'SA', 'VZ', 'Y5']).map(({ key }) => key)).toEqual(['4C']);
    expect(choicesOf(seen, [], [])).toEqual([]);
  });

  test('the action names the cards in the order of the hand', () => {
    const choice = { type: 'declare', key: '4C', cards: ['Y5', 'VZ', 'SA', 'R5'] } as const;
    expect(actionFor(seen, { ...choice, cards: [...choice.cards] })).toEqual({
      type: 'declare',
      cards: ['SA', 'R5', 'Y5', 'VZ'],
      as: '4C',
    });
  });
});

describe('what cards count (ZC-05, ZC-53)', () => {
  test.each([
    ['4C', 'S2 R4 G6 T9', 0, [2, 4, 6, 9], '2 + 4 + 6 + 9 = 21'],
    ['5C-1', 'SA R5 Y5 VZ G8', 1, [1, 5, 5, 10, 0], '1 + 5 + 5 + 10 = 21 + 1 Nullacht'],
    ['K1', 'S9 RA', 0, [9, 11], '9 + 11 = 20'],
    ['rest6', 'S6', 0, [6], ''],
  ])('%s of %s', (key, cards, nulls, counts, words) => {
    expect(countsIn(group(key, cards, nulls))).toEqual(counts);
    expect(sumWords(group(key, cards, nulls))).toBe(words);
  });

  test.each([
    ['DZ', 'SA RK OA YB', 0, '2 Bilder, 2 Asse'],
    ['EZ', 'SA RK', 0, '1 Bild, 1 Ass'],
    ['TZ-1', 'SA RK OA YB G8', 1, '2 Bilder, 2 Asse'],
    ['K2', 'SK RZ OD YB', 0, '2 mal 20'],
    ['WR', 'S8 R8 O8', 0, '3 Achten'],
  ])('%s is not about a sum', (key, cards, nulls, words) => {
    expect(countsIn(group(key, cards, nulls))).toBeUndefined();
    expect(sumWords(group(key, cards, nulls))).toBe(words);
  });

  test('a Nullacht in a Zwiebel carries its 0', () => {
    const marks = marksIn(group('TZ-1', 'SA RK OA YB G8', 1));
    expect(marks.map((each) => each.map(({ text }) => text))).toEqual([[], [], [], [], ['0']]);
  });

  test('a shifted card counts its new value, an unshifted one of the elephants both', () => {
    const by = (card: string, value: number, how: 'tortoise' | 'also') => ({
      seat: 0,
      card,
      value,
      by: how,
    });
    expect(valuesOf('R3', [by('R3', 11, 'tortoise')])).toEqual([11]);
    expect(valuesOf('RZ', [by('RZ', 2, 'also')])).toEqual([10, 2]);
  });

  test('an ace and an eight that counts 0 carry their value', () => {
    const marks = marksIn(group('5C-1', 'SA R5 Y5 VZ G8', 1));
    expect(marks.map((on) => on[0]?.text)).toEqual(['1', undefined, undefined, undefined, '0']);
  });

  test.each([
    ['DZ-2e', 'DZ'],
    ['rest14', 'rest'],
    ['5C-1', '5C'],
    ['OKT', 'OKT'],
  ])('the line of %s is %s', (key, line) => {
    expect(lineOf(key)).toBe(line);
  });
});
