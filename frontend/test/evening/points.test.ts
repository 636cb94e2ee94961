/** Every pattern of TS-36 as it stands beside the field while somebody types. */
import { beforeEach, expect, test } from 'vitest';
import { scores } from '../../src/evening/course/points';
import { reasons } from '../../src/evening/entry/reasons';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const PATTERNS: readonly [string, number[], number[], (number | null)[]][] = [
  ['1 2 3 4', [5, 4, 3, 2], [3, 2, 1, 0], [1, 2, 3, 4]],
  ['1 1 3 4', [5, 5, 3, 2], [2, 2, 1, 0], [1, 1, 3, 4]],
  ['1 2 2 4', [5, 4, 4, 2], [3, 1, 1, 0], [1, 2, 2, 4]],
  ['1 2 3 3 with strokes', [5, 4, 3, 3], [3, 2, 1, 1], [1, 2, 3, 3]],
  ['1 2 3 3 without', [5, 4, 0, 0], [3, 2, 0, 0], [1, 2, 3, 3]],
  ['1 1 3 3 with strokes', [5, 5, 3, 3], [2, 2, 1, 1], [1, 1, 3, 3]],
  ['1 1 3 3 without', [5, 5, 0, 0], [2, 2, 0, 0], [1, 1, 3, 3]],
  ['1 1 1 4', [5, 5, 5, 2], [1, 1, 1, 0], [1, 1, 1, 4]],
  ['1 2 2 2 with strokes', [5, 3, 3, 3], [3, 1, 1, 1], [1, 2, 2, 2]],
  ['1 2 2 2 without', [5, 0, 0, 0], [3, 0, 0, 0], [1, 2, 2, 2]],
  ['1 1 1 1 with strokes', [4, 4, 4, 4], [1, 1, 1, 1], [1, 1, 1, 1]],
  ['no game', [0, 0, 0, 0], [0, 0, 0, 0], [null, null, null, null]],
  ['three: 1 2 3', [5, 4, 3], [3, 2, 1], [1, 2, 3]],
  ['three: 1 1 3', [5, 5, 0], [2, 2, 1], [1, 1, 3]],
  ['three: 1 2 2', [5, 3, 3], [3, 1, 1], [1, 2, 2]],
  ['three: 1 1 1', [4, 4, 4], [1, 1, 1], [1, 1, 1]],
  ['two: 1 2', [3, 1], [3, 2], [1, 2]],
  ['two: 1 1', [3, 3], [2, 2], [1, 1]],
];

const typed = (counts: readonly number[]) => new Map(counts.map((count, i) => [i + 1, count]));

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each(PATTERNS)('TS-36, places %s', (_name, strokes, points, places) => {
  const found = scores(typed(strokes));
  expect(found.map((one) => one.points)).toEqual(points);
  expect(found.map((one) => one.place)).toEqual(places);
});

test('TS-EX-14: who is absent is not ranked', () => {
  const found = scores(typed([4, 2, 0, 0]), new Set([4]));
  expect(found.map((one) => one.points)).toEqual([3, 2, 1, 0]);
  expect(found[3]?.place).toBeNull();
});

test('TS-AMB-06: with a straw man three are ranked as four', () => {
  const found = scores(typed([5, 0, 0]), new Set(), true);
  expect(found.map((one) => one.points)).toEqual([3, 0, 0]);
});

const NAMES = ['', 'Olga', 'Hanna', 'Lutz', 'Greta'];
const clauses = (strokes: number[]) =>
  reasons(scores(typed(strokes)), (no) => NAMES[no] ?? '').map((one) => one.clause);

test.each<[string, number[], string[]]>([
  ['nothing where all is plain', [5, 4, 3, 0], []],
  ['why the last of four gets none', [5, 4, 3, 2], ['TS-35']],
  ['a shared place and the Trostpunkt', [5, 3, 1, 1], ['TS-33', 'TS-35']],
  ['why it does not come', [5, 5, 5, 2], ['TS-33', 'TS-35']],
  ['no game counted', [0, 0, 0, 0], ['TS-34']],
])('the reasons say %s', (_name, strokes, expected) => {
  expect(clauses(strokes)).toEqual(expected);
});

test('the reason of a Trostpunkt names those who get it', () => {
  const said = reasons(scores(typed([5, 3, 1, 1])), (no) => NAMES[no] ?? '').at(-1)?.text;
  expect(said).toContain('Lutz und Greta');
});
