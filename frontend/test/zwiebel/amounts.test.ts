/** Amounts to choose from. */
import { expect, test } from 'vitest';
import {
  forMoney,
  namingOf,
  ruins,
  spanOf,
  stepsOf,
  within,
} from '../../src/games/zwiebel/betting/amounts';
import { seenBy } from './scenes';

test.each([
  [{ least: 1, most: 200 }, 1, 40, ['1 ante', '2 twice', '20 half', '40 pot', '200 all']],
  [{ least: 0, most: 30 }, 5, 40, ['5 ante', '10 twice', '20 half', '30 all']],
  [{ least: 0, most: 40 }, 5, 40, ['5 ante', '10 twice', '20 half', '40 all']],
  [{ least: 0, most: 3 }, 5, 40, ['3 all']],
  [{ least: 0, most: 0 }, 5, 40, []],
])('steps within %o, ante %i, pot %i', (limits, ante, pot, steps) => {
  const named = stepsOf(limits, ante, pot).map(({ amount, is }) => `${amount} ${is}`);
  expect(named).toEqual(steps);
});

test.each([
  [7, 7],
  [99, 30],
  [-2, 1],
  [NaN, 1],
  [3.6, 4],
])('%d becomes %d within 1 to 30', (wanted, amount) => {
  expect(within(wanted, { least: 1, most: 30 })).toBe(amount);
});

test.each([
  ['a stake of nothing has its own button', 0, 30, 1],
  ['a raise begins where the game says', 2, 30, 2],
  ['who has nothing left names nothing', 0, 0, 0],
])('%s', (_why, least, most, amount) => {
  expect(within(-1, spanOf({ least, most }))).toBe(amount);
});

test('which amount is asked for', () => {
  expect(namingOf([{ type: 'no_raise' }, { type: 'raise', amount: 5 }])).toBe('raise');
  expect(namingOf([{ type: 'pass' }])).toBeUndefined();
});

test('zwiebel-2004 plays for money as a gambling game only', () => {
  const seen = seenBy(0);
  expect(forMoney(seen)).toBe(false);
  expect(forMoney({ options: { ...seen.options, mode: 'gambling' } })).toBe(true);
});

test.each([
  ['nothing is left for the second betting round', 1, 0, true],
  ['enough is left', 1, 1, false],
  ['there is no further round', 2, 0, false],
])('whether a bet costs the round later: %s', (_why, betting, left, ruined) => {
  const seen = seenBy(0);
  expect(ruins({ options: seen.options, betting }, left)).toBe(ruined);
});
