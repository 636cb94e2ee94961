/** One step at a time towards the best arrangement. */
import { expect, test } from 'vitest';
import { placed } from '../../../src/games/zwiebel/shelves/shelves';
import { nextStep } from '../../../src/games/zwiebel/shelves/tips';
import { laid } from '../scenes';

const BEST = [
  laid('DZ', 'SA', 'RK', 'OA', 'YB'),
  laid('3C', 'T9', 'G8', 'V4'),
  laid('rest5', 'B5'),
];
const ALL = BEST.flatMap(({ cards }) => cards);

test('the first combination comes first, on a shelf of its own', () => {
  const step = nextStep([ALL], BEST);
  expect(step).toEqual({ key: 'DZ', cards: ['SA', 'RK', 'OA', 'YB'], shelf: null, place: 0 });
});

test('a shelf with a part of it is completed', () => {
  const step = nextStep(
    [
      ['SA', 'RK', 'OA'],
      ['YB', 'T9', 'G8', 'V4', 'B5'],
    ],
    BEST,
  );
  expect(step).toEqual({ key: 'DZ', cards: ['YB'], shelf: 0, place: 0 });
});

test('then the second one; the remainder is no step', () => {
  const first = placed([ALL], BEST[0]?.cards ?? [], 0);
  const second = nextStep(first, BEST);
  expect(second).toMatchObject({ key: '3C', shelf: null, place: 1 });
  expect(nextStep(placed(first, second?.cards ?? [], 1), BEST)).toBeUndefined();
});
