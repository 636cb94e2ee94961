/** Differences between values: the cases that the server is tested with, and the way through many of them. */
import { expect, test } from 'vitest';
import { applied, type Difference } from '../../src/lib/record/difference';
import { Course } from '../../src/live/film/timeline';
import vectors from '../../../tests/vectors/differences.json';

test.each(vectors)('$name', ({ before, difference, after }) => {
  const kept = structuredClone(before);
  expect(applied<unknown>(before, difference as Difference)).toEqual(after);
  expect(before).toEqual(kept);
});

const STEPS = 500;
const course = () =>
  new Course<{ n: number; pile: number[]; other: object }>(
    { n: 0, pile: [], other: {} },
    Array.from({ length: STEPS }, (_, n) =>
      n % 5 === 4 ? undefined : { n: [n + 1], pile: [Math.floor(n / 5) * 4 + (n % 5), 0, [n]] },
    ),
  );

test('every step of a course can be looked at, in any order', () => {
  const forward = course();
  const inOrder = Array.from({ length: STEPS + 1 }, (_, n) => forward.at(n));
  expect(inOrder.at(-1)?.pile.length).toBe(400);
  const jumping = course();
  for (let k = 0; k <= STEPS; k++) {
    const n = (k * 211) % (STEPS + 1);
    expect(jumping.at(n)).toEqual(inOrder[n]);
  }
  for (let n = STEPS; n >= 0; n--) expect(jumping.at(n)).toEqual(inOrder[n]);
});

test('what did not change is the same value', () => {
  const it = course();
  expect(it.at(300).other).toBe(it.at(0).other);
  const four = it.at(4);
  expect(it.at(5)).toBe(four);
});
