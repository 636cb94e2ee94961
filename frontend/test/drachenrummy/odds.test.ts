/** The chances shown while throwing are those of the rules' tables (DR-E110 to DR-E118). */
import { expect, test } from 'vitest';
import { chanceOf, chanceOfMore, oddsOf, percent } from '../../src/games/drachenrummy/dice/odds';

test.each([
  ['DR-E110', 1, 439667406451 / 470184984576],
  ['DR-E111', 2, 87028668019 / 117546246144],
  ['DR-E112', 3, 199647875201 / 470184984576],
  ['DR-E113', 4, 8553607447 / 58773123072],
  ['DR-E114', 5, 206435887 / 9795520512],
])('%s: at least %i dice of a given face', (_, goal, chance) => {
  expect(chanceOf(5, goal)).toBeCloseTo(chance, 12);
});

test('DR-E118: three of a face with two put aside', () => {
  const [next] = oddsOf([4, 4], 4);
  expect(next).toMatchObject({ face: 4, count: 3 });
  expect(next?.chance).toBeCloseTo(31031 / 46656, 12);
});

test('dice of other faces are lost to the goal', () => {
  expect(oddsOf([4, 4, 1], 4).map(({ count }) => count)).toEqual([3, 4]);
  expect(oddsOf([4, 4, 1, 2, 3], 4)).toEqual([]);
});

test('a reservation risks what a fresh throw may bring', () => {
  expect([1, 2, 3, 4, 5].map((count) => Math.round(chanceOfMore(count) * 100))).toEqual([
    74, 42, 15, 2, 0,
  ]);
});

test.each([
  [0.4246, '42 %'],
  [0.004, '< 1 %'],
  [0, '0 %'],
  [0.996, '> 99 %'],
  [1, '100 %'],
])('%f is written %s', (chance, words) => {
  expect(percent(chance).replaceAll('\u202f', ' ')).toBe(words);
});
