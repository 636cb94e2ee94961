/** The ladder of points: what everybody had before a bill, and the ways that the pegs have come. */
import { expect, test } from 'vitest';
import { scoresBefore, trailsOf } from '../../src/games/zwanzig/score/ladder';

/** Percent of a rail from 20 to 0. */
const at = (points: number) => (20 - points) * 5;

test.each([
  [
    [-3, 5, 0],
    [8, 16, 13],
    [11, 11, 13],
  ],
  [
    [-10, -2],
    [-1, 4],
    [9, 6],
  ],
])('the changes %j lead to %j from %j', (deltas, scores, before) => {
  expect(scoresBefore({ deltas, scores })).toEqual(before);
});

test.each([
  { name: 'towards zero', before: [11], after: [8], way: { left: 45, width: 15, down: true } },
  { name: 'away from it', before: [11], after: [16], way: { left: 20, width: 25, down: false } },
])('a way $name', ({ before, after, way }) => {
  expect(trailsOf(before, after, at)).toEqual([{ seat: 0, ...way }]);
});

test('who keeps the points has gone no way', () => {
  expect(trailsOf([13, 7], [13, 5], at).map(({ seat }) => seat)).toEqual([1]);
});
