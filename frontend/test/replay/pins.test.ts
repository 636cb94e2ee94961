/** The numbers over the curve of a review: each can be read and pressed. */
import { expect, test } from 'vitest';
import { apart } from '../../src/replay/review/pins';

test.each([
  ['far from each other, they stay', [20, 50], [80, 50], [50, 50]],
  ['side by side in the lower half, the second goes up', [20, 70], [22, 70], [70, 48]],
  ['in the upper half, down', [20, 10], [22, 12], [10, 34]],
] as const)('%s', (_, one, two, heights) => {
  const pins = apart([one, two].map(([x, y]) => ({ x, y })));
  expect(pins.map(({ y }) => y)).toEqual(heights);
  expect(pins.map(({ x }) => x)).toEqual([one[0], two[0]]);
});

test('three at one place stand over each other', () => {
  const pins = apart([80, 80, 80].map((y) => ({ x: 30, y })));
  expect(pins.map(({ y }) => y)).toEqual([80, 58, 36]);
});
