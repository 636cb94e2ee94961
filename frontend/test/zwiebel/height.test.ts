/** Whether players keep what stands below their names while cards lie open. */
import { expect, test } from 'vitest';
import { factsFit } from '../../src/games/zwiebel/players/height';

test.each([
  ['a tall phone and one open hand', 300, 1, true],
  ['a row of two on the least height there is', 148, 2, true],
  ['two rows on that', 148, 3, false],
  ['six open hands on a tall phone', 300, 6, true],
])('%s', (_where, height, boxes, fits) => {
  expect(factsFit(height, boxes)).toBe(fits);
});
