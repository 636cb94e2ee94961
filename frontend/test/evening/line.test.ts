/** The line of the final in the standings: who stands above it plays it. */
import { expect, test } from 'vitest';
import type { View } from '../../src/evening/course/model';
import { lined } from '../../src/evening/standings/line';

/** Standings by number and rank, after the last matchday if there is a field. */
const view = (ranks: [number, number?][], cut: number, field: number[] = []) =>
  ({
    matchday: field.length > 0 ? 2 : 1,
    config: { matchdays: 2 },
    final: { field },
    ranking: {
      order: ranks.map(([no]) => no),
      rows: Object.fromEntries(ranks.map(([no, rank]) => [no, { rank }])),
      cut,
    },
  }) as unknown as View;

test('it runs below the last rank that leads to the final', () => {
  expect(
    lined(
      view(
        [
          [1, 1],
          [2, 2],
          [3, 3],
        ],
        2,
      ),
    ),
  ).toEqual({ order: [1, 2, 3], below: 3 });
});

test('while a tie at the cut is open, all of it stands above', () => {
  expect(
    lined(
      view(
        [
          [1, 1],
          [2, 2],
          [3, 2],
          [4, 4],
        ],
        2,
      ),
    ).below,
  ).toBe(4);
});

test('once a lot has settled the tie, who has lost it stands below', () => {
  const found = lined(
    view(
      [
        [1, 1],
        [2, 2],
        [3, 2],
        [4, 4],
      ],
      2,
      [1, 3],
    ),
  );
  expect(found).toEqual({ order: [1, 3, 2, 4], below: 2 });
});

test('who has left stands above no line, however many points there are', () => {
  expect(lined(view([[1, 1], [2], [3, 2]], 1)).below).toBe(2);
  expect(lined(view([[1, 1], [2]], 1)).below).toBeUndefined();
});
