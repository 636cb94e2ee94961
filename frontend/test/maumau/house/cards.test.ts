/** Sets of cards as choices in a sentence. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  faceOf,
  hasSuit,
  rankChoices,
  ranksOf,
  suitChoices,
  suitsOf,
  withFace,
  withRank,
  withSuit,
} from '../../../src/games/maumau/house/rule/cards';
import type { Cards } from '../../../src/games/maumau/house/rule/parts';
import { settings } from '../../../src/lib/memory/settings.svelte';

beforeEach(() => {
  settings.language = 'de';
});
afterEach(() => {
  settings.language = 'en';
});

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

describe('ranks', () => {
  test.each<[string, Cards | null, readonly string[]]>([
    ['any card', {}, ['any']],
    ['nothing said', null, ['none']],
    ['two ranks', { rank: ['7', '8'] }, ['7', '8']],
    ['a joker', { joker: true }, ['joker']],
    ['a copy of the top card', { same_as_top: true }, ['top']],
  ])('%s', (_, cards, shown) => {
    expect(ranksOf(cards)).toEqual(shown);
  });

  test('one more rank is the first that is free; it can be changed and left out again', () => {
    const two = withRank({ rank: ['8'] }, 0, 'more');
    expect(two).toEqual({ rank: ['8', '7'] });
    const other = withRank(two, 1, 'K');
    expect(other).toEqual({ rank: ['8', 'K'] });
    expect(withRank(other, 1, 'drop')).toEqual({ rank: ['8'] });
  });

  test('a rank that is chosen is not offered twice, and a seventh is the last', () => {
    const cards = { rank: ['7', '8'] };
    expect(values(rankChoices(cards, 1))).not.toContain('7');
    expect(values(rankChoices(cards, 0))).not.toContain('more');
    expect(values(rankChoices(cards, 1))).toContain('more');
    const many = { rank: ['7', '8', '9', 'T', 'J', 'Q', 'K'] };
    expect(values(rankChoices(many, 6))).not.toContain('more');
  });

  test('a joker has no suit, and any card no tens that stand for it', () => {
    expect(withRank({ rank: ['K'], suit: ['H'], face: 'printed' }, 0, 'joker')).toEqual({
      joker: true,
    });
    expect(hasSuit({ joker: true })).toBe(false);
    expect(withRank({ rank: ['K'], suit: ['H'], face: 'printed' }, 0, 'any')).toEqual({
      suit: ['H'],
    });
    expect([faceOf({}), faceOf({ suit: ['H'] })]).toEqual([undefined, 'effective']);
  });

  test('German puts them in the case of the sentence', () => {
    const label = (as: 'nom' | 'acc' | 'dat') =>
      rankChoices({ rank: ['J'] }, 0, as).find(({ value }) => value === 'J')?.label;
    expect([label('nom'), label('acc'), label('dat')]).toEqual([
      'ein Bube',
      'einen Buben',
      'einem Buben',
    ]);
  });
});

describe('suits', () => {
  test('suits, colours and the suit to be served exclude each other', () => {
    const hearts = withSuit({ rank: ['K'], colour: 'red' }, 0, 'H');
    expect(hearts).toEqual({ rank: ['K'], suit: ['H'] });
    const black = withSuit(hearts, 0, 'black');
    expect([black, suitsOf(black)]).toEqual([{ rank: ['K'], colour: 'black' }, ['black']]);
    expect(withSuit(black, 0, 'eff')).toEqual({ rank: ['K'], suit_of_eff: true });
    expect(withSuit(black, 0, 'all')).toEqual({ rank: ['K'] });
  });

  test('three suits at most, for four are all', () => {
    const three = { suit: ['C', 'S', 'H'] };
    expect(values(suitChoices(three, 2))).not.toContain('more');
    expect(withSuit({ suit: ['C'] }, 0, 'more')).toEqual({ suit: ['C', 'S'] });
  });
});

test('tens count with a card, or do not', () => {
  expect(withFace({ rank: ['8'] }, 'printed')).toEqual({ rank: ['8'], face: 'printed' });
  expect(withFace({ rank: ['8'], face: 'printed' }, 'effective')).toEqual({ rank: ['8'] });
});
