/** Whoever looks on, and whoever comes as a referee, reads who sits at each of the room's tables. */
import { expect, test } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import { roomTables } from '../../src/evening/parts/roomTables';

const OWED = [
  { purpose: 'seats', among: [4, 5] },
  { game: true, among: [2, 3], tied: [2, 3, 6] },
];

const VIEW = {
  stage: 'final_ready',
  matchday: 2,
  matchdays: { '2': { matchday: 2, tables: { '1': { table: 1, seats: [1, 2, 3] } } } },
  final: { dues: OWED, seats: [7, 8] },
} as unknown as View;

test.each([
  ['1', [1, 2, 3]],
  ['final', [7, 8]],
  // those who play it, not all who are tied
  ['playoff', [2, 3]],
])('at the table %s', (label, seats) => {
  const evening = new Evening('abend', 'key');
  evening.look = { desk: { tables: { [label]: 'ABCDEF' } } } as unknown as Look;
  expect(roomTables(evening, VIEW).map((table) => table.seats)).toEqual([seats]);
});
