/** What dice and hand cards mean is read out of the legal actions. */
import { describe, expect, test } from 'vitest';
import { foresee } from '../../src/games/drachenrummy/foresight';
import {
  extendsWith,
  inHand,
  laidAs,
  meldOf,
  suggestions,
  useful,
} from '../../src/games/drachenrummy/melds/meldChoice';
import {
  exactly,
  largest,
  placingsOf,
  proposed,
} from '../../src/games/drachenrummy/dice/placement';
import type { DrachenrummyAction } from '../../src/games/drachenrummy/types';
import { legalPlacings, seenWith } from './seen';

const meld = (...cards: string[]): DrachenrummyAction => ({ type: 'meld', cards });
const extend = (meld_id: number, card: string): DrachenrummyAction => ({
  type: 'extend',
  meld_id,
  card,
});

describe('dice for cards', () => {
  const seen = seenWith({
    phase: 'reserve',
    rolled: [],
    fixed: [4, 4, 6, 6, 6],
    free: [0, 0, 0, 2, 0, 3],
  });
  const placings = placingsOf(legalPlacings(seen));

  test('a card is had with every legal choice of dice', () => {
    expect(placings.get('9H')).toHaveLength(5);
    expect(placings.get('TH')).toEqual([{ type: 'steal', card: 'TH', face: 6, count: 3 }]);
    expect(placings.get('5C')).toBeUndefined();
  });

  test('for a theft the fewest dice are proposed, for a free card the most', () => {
    expect(proposed(placings.get('TH'))).toMatchObject({ face: 6, count: 3 });
    expect(proposed(placings.get('9H'))).toMatchObject({ face: 6, count: 3 });
    const weak = { type: 'steal', card: 'TH', face: 6, count: 2 } as const;
    expect(proposed([{ ...weak, count: 3 }, weak])).toEqual(weak);
    expect(proposed(undefined)).toBeUndefined();
  });

  test('only exactly these dice are these dice', () => {
    expect(exactly(placings.get('TH'), { face: 6, count: 3 })).toBeDefined();
    expect(exactly(placings.get('TH'), { face: 4, count: 2 })).toBeUndefined();
    expect(exactly(placings.get('TH'), undefined)).toBeUndefined();
  });

  test.each([
    [[0, 0, 0, 2, 0, 3], { face: 6, count: 3 }],
    [[2, 0, 0, 0, 2, 0], { face: 5, count: 2 }],
    [[0, 0, 0, 0, 0, 0], undefined],
  ])('of %j the largest group is %j', (free, group) => {
    expect(largest(free)).toEqual(group);
  });
});

describe('cards for melds', () => {
  const legal = [
    meld('7D', '7H', '7S'),
    meld('7H', '8H', '9H'),
    meld('7H', '8H', '9H', 'TH'),
    extend(0, '6S'),
    extend(1, '6S'),
  ];

  test('a choice is a meld whatever its order and whichever copies it names', () => {
    expect(meldOf(legal, ['7S', '7D', '7H/2'])).toEqual(meld('7D', '7H', '7S'));
    expect(meldOf(legal, ['7D', '7H'])).toBeUndefined();
  });

  test('a card extends what an equal card extends', () => {
    expect(extendsWith(legal, '6S/2')).toHaveLength(2);
    expect(extendsWith(legal, '6H')).toEqual([]);
  });

  test('only melds that no other contains are suggested, the largest first', () => {
    expect(suggestions(legal)).toEqual([meld('7H', '8H', '9H', 'TH'), meld('7D', '7H', '7S')]);
  });

  test('useful cards are those of any meld or extension', () => {
    expect([...useful(legal)].sort()).toEqual(['6S', '7D', '7H', '7S', '8H', '9H', 'TH']);
  });

  test('cards are found in the hand, or cards equal to them', () => {
    expect(inHand(['7H/2', '8H', '9H'], ['7H', '8H', '9H'])).toEqual(['7H/2', '8H', '9H']);
    expect(inHand(['AH', 'AH/2'], ['AH', 'AH'])).toEqual(['AH', 'AH/2']);
  });

  test.each([
    [
      ['AH', 'KH', 'QH'],
      ['QH', 'KH', 'AH'],
    ],
    [
      ['AH', '2H', '3H'],
      ['AH', '2H', '3H'],
    ],
    [
      ['9S', '7S', '8S'],
      ['7S', '8S', '9S'],
    ],
  ])('the run %j lies %j', (cards, laid) => {
    expect(laidAs(cards)).toEqual({ kind: 'run', cards: laid });
  });

  test('the longest run has an ace at each end', () => {
    const suit = [...'A23456789TJQK'].map((rank) => `${rank}C`);
    const { cards } = laidAs([...suit, 'AC/2']);
    expect([cards[0], cards.at(-1), cards.length]).toEqual(['AC', 'AC/2', 14]);
  });

  test('equal ranks are a set', () => {
    expect(laidAs(['7D', '7H', '7S']).kind).toBe('set');
  });
});

describe('before the server has spoken', () => {
  test('fixed dice lie aside and the others are in the air', () => {
    const after = foresee(seenWith(), { type: 'fix', faces: [6, 6, 6] }, 0);
    expect(after).toEqual({ fixed: [6, 6, 6], rolled: [], phase: 'throw' });
  });

  test('dice kept to the last are not thrown again', () => {
    const after = foresee(
      seenWith({ rolled: [3], fixed: [1, 1, 6, 6] }),
      { type: 'fix', faces: [3] },
      0,
    );
    expect(after).toEqual({ fixed: [1, 1, 3, 6, 6], rolled: [] });
  });

  test('a stolen card lies before me with my dice', () => {
    const seen = seenWith({ phase: 'reserve', fixed: [1, 6, 6, 6, 6], free: [1, 0, 0, 0, 0, 4] });
    const after = foresee(seen, { type: 'steal', card: 'TH', face: 6, count: 3 }, 0);
    expect(after.free).toEqual([1, 0, 0, 0, 0, 1]);
    expect(after.reserved).toEqual([
      { card: '5C', owner: 2, face: 4, count: 2 },
      { card: 'TH', owner: 0, face: 6, count: 3 },
    ]);
    expect(after.display).toEqual(seen.display);
  });

  test('a reserved card leaves the display', () => {
    const seen = seenWith({ phase: 'reserve', free: [0, 0, 0, 2, 0, 0] });
    const after = foresee(seen, { type: 'reserve', card: 'AS', face: 4, count: 2 }, 0);
    expect(after.display).toEqual(['9H', '4D', 'KC']);
  });

  test('a meld leaves the hand and lies there', () => {
    const seen = seenWith({ phase: 'meld', hand: ['7H', '8H', '9H', 'KD'], hand_sizes: [4, 6, 4] });
    const after = foresee(seen, { type: 'meld', cards: ['7H', '8H', '9H'] }, 0);
    expect(after.hand).toEqual(['KD']);
    expect(after.hand_sizes).toEqual([1, 6, 4]);
    expect(after.melds?.[0]?.[1]).toEqual({ meld_id: 1, kind: 'run', cards: ['7H', '8H', '9H'] });
  });
});
