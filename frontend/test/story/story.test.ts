/** The story of a match: what every game needs to find it, and whom a sentence names. */
import { describe, expect, test } from 'vitest';
import { leadsFrom, most, storyOf, teller } from '../../src/lib/record/story';

test.each([
  [
    'ahead from the first step',
    [
      [3, 1],
      [5, 4],
    ],
    0,
  ],
  [
    'passed the other in the second',
    [
      [1, 3],
      [5, 4],
    ],
    1,
  ],
  [
    'level is not ahead',
    [
      [3, 3],
      [5, 4],
    ],
    1,
  ],
  [
    'fell behind once more',
    [
      [3, 1],
      [3, 6],
      [9, 6],
    ],
    2,
  ],
  ['behind to the end', [[1, 3]], undefined],
  ['nothing was scored', [], undefined],
])('leads for good: %s', (_, steps, from) => {
  expect(leadsFrom(steps, 0)).toBe(from);
});

test.each([
  ['the largest', [2, 5, 3], 1, 5],
  ['too little to tell', [2, 3], 4, undefined],
  ['just enough', [2, 4], 4, 4],
  ['none', [], 1, undefined],
])('most: %s', (_, items, least, found) => {
  expect(most(items, (n) => n, least)).toBe(found);
});

test('of equals the first is told', () => {
  const items = [
    { at: 1, n: 3 },
    { at: 2, n: 3 },
  ];
  expect(most(items, ({ n }) => n)?.at).toBe(1);
});

test('three sentences are a story, and gaps are closed', () => {
  const told = ['a', undefined, 'b', 'c', 'd'].map((text) => text && { text });
  expect(
    storyOf(
      '',
      told.map((one) => one || undefined),
    ).told.map(({ text }) => text),
  ).toEqual(['a', 'b', 'c']);
});

describe('who is named', () => {
  const say = (key: string, facts: object) => `${key} ${JSON.stringify(facts)}`;
  class People {
    readonly you = 0;
    readonly #names = ['Anna', 'Ben', 'Clara'];
    seatName(seat: number): string {
      return this.#names[seat] ?? '';
    }
  }
  const tell = teller(new People(), 1, say);

  test.each([
    ['a gain of mine', tell.of(0, 'gain'), 'gain.me {}'],
    ['a gain of anybody', tell.of(2, 'gain'), 'gain {"who":"Clara"}'],
    ['a loss of mine', tell.mild(0, 'loss'), 'loss.me {}'],
    ['a loss of the winner', tell.mild(1, 'loss'), 'loss {"who":"Ben"}'],
    ['a loss of anybody else', tell.mild(2, 'loss'), 'loss {"who":"story.somebody {}"}'],
  ])('%s', (_, sentence, expected) => {
    expect(sentence).toBe(expected);
  });
});
