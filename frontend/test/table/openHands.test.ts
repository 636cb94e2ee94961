/** Open hands in a replay: in one row while every index shows, else in more. */
import { expect, test } from 'vitest';
import { laid } from '../../src/live/frame/openHands';

test.each([
  ['five cards have room', 5, 26, 177, { perRow: 5, rows: 1, pitch: 28 }],
  ['twelve lap', 12, 26, 177, { perRow: 12, rows: 1, pitch: 151 / 11 }],
  ['twenty-two lie in two rows', 22, 26, 177, { perRow: 11, rows: 2, pitch: 15.1 }],
  ['one card', 1, 36, 200, { perRow: 1, rows: 1, pitch: 36 }],
  ['no card', 0, 36, 200, { perRow: 1, rows: 1, pitch: 36 }],
  ['before the page is measured', 8, 26, 0, { perRow: 1, rows: 8, pitch: 26 }],
])('%s', (_, cards, card, space, expected) => {
  expect(laid(cards, card, space)).toEqual(expected);
});

test.each([10, 17, 22, 30, 40])('of each of %i cards enough shows', (cards) => {
  const { perRow, rows, pitch } = laid(cards, 36, 213);
  expect(pitch).toBeGreaterThanOrEqual(36 * 0.4);
  expect(perRow * rows).toBeGreaterThanOrEqual(cards);
  expect((perRow - 1) * pitch + 36).toBeLessThanOrEqual(213.001);
});
