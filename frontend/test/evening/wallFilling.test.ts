/** The wall is filled, be it by four or by sixty: how many columns and rows, and how large. */
import { expect, test } from 'vitest';
import { evenly, namesFor, standingsFor, tablesFor } from '../../src/evening/wall/evenly';

test.each<[number, number, number]>([
  [4, 1, 4],
  [6, 1, 6],
  [7, 2, 4],
  [10, 2, 5],
  [16, 2, 8],
])('standings of %i stand in %i columns of %i rows', (count, columns, rows) => {
  expect(standingsFor(count)).toMatchObject({ columns, rows });
});

test('the fewer there are, the larger they are written', () => {
  const types = Array.from({ length: 13 }, (_, i) => standingsFor(i + 4).type);
  for (const [i, type] of types.entries()) {
    expect(type).toBeGreaterThanOrEqual(1);
    // the second column leaves less room
    if (i > 0 && i !== 3) expect(type).toBeLessThanOrEqual(types[i - 1] ?? 0);
  }
  expect(standingsFor(10).type).toBeGreaterThan(1.2);
});

test('no page of up to sixty is half empty', () => {
  for (let count = 4; count <= 60; count += 1) {
    const pages = evenly(Array.from({ length: count }), 16);
    const { columns, rows } = standingsFor(pages[0]?.length ?? 0);
    for (const page of pages) expect(page.length).toBeGreaterThan((columns * rows) / 2);
  }
});

test.each<[number, number, number]>([
  [1, 1, 1],
  [2, 2, 1],
  [3, 2, 2],
  [4, 2, 2],
  [5, 3, 2],
  [6, 3, 2],
])('%i tables stand in %i columns and %i rows', (count, columns, rows) => {
  expect(tablesFor(count)).toMatchObject({ columns, rows });
});

test('the longest name has its line, or all may take two', () => {
  for (const longest of [5, 13, 19])
    expect(namesFor(26, longest).letters).toBeGreaterThanOrEqual(longest);
  expect(namesFor(26, 5).rows).toBe(13);
  expect(namesFor(20, 0).type).toBeGreaterThan(namesFor(24, 0).type);
});
