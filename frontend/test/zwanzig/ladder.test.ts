/** The ladder of points: where pegs stand, what everybody had before a bill, and the ways that they have come. */
import { expect, test } from 'vitest';
import {
  growthOf,
  pegsFor,
  pegsOf,
  scoresBefore,
  trailsOf,
} from '../../src/games/zwanzig/score/ladder';

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

const NAMES = ['du', 'F', 'K', 'B', 'H', 'L'];
const six = pegsFor([20, 17, 14, 9, 3, -2], 0, (seat) => NAMES[seat] ?? '');
/** A phone upright whose letters are usual. */
const RAIL = { width: 328, letter: 7.5, pad: 15 };

test.each([
  ['usual letters need one row', six, 1, { rows: 1, grown: 1 }],
  ['two pegs have room in one row at twice the size', six.slice(0, 2), 2, { rows: 1, grown: 2 }],
  ['six share two rows', six, 2, { rows: 2, grown: 2 }],
])('%s', (_why, pegs, scale, expected) => {
  expect(growthOf(pegs, RAIL, scale)).toEqual(expected);
});

test('where even three rows are too narrow, letters grow less', () => {
  const { rows, grown } = growthOf(six, { ...RAIL, width: 140 }, 2);
  expect(rows).toBe(3);
  expect(grown).toBeGreaterThan(1);
  expect(grown).toBeLessThan(2);
});

test('pegs that stand in rows cover none of their own row', () => {
  const [letter, pad] = [15, 30];
  const placed = pegsOf(six, { at, width: 328, letter, pad, rows: 2 });
  expect(placed.map(({ row }) => row)).toEqual([0, 1, 0, 1, 0, 1]);
  for (const row of [0, 1]) {
    const spans = placed
      .filter((peg) => peg.row === row)
      .map(({ x, words }) => [x, (words.length * letter + pad) / 2] as const);
    for (const [i, [x, half]] of spans.slice(1).entries()) {
      const [before, other] = spans[i] ?? [0, 0];
      expect(x - half).toBeGreaterThanOrEqual(before + other);
    }
  }
});
