/** The five dice on the slate stay the same five through throws, fixes and reservations. */
import { describe, expect, test } from 'vitest';
import { nextDice, type TurnDice } from '../../src/games/drachenrummy/dice/dice';
import { seenWith } from './seen';

const start = seenWith({ roll_no: 1, rolled: [6, 4, 6, 2, 6] });
const first = nextDice(undefined, start);
const show = ({ dice }: TurnDice) => dice.map(({ face, state }) => `${face} ${state}`);
const ids = ({ dice }: TurnDice) => dice.map(({ id }) => id);

test('a throw lies as it fell, and does not tumble for those who come in', () => {
  expect(show(first)).toEqual(['6 loose', '4 loose', '6 loose', '2 loose', '6 loose']);
  expect(first.dice.every(({ tumble }) => tumble === undefined)).toBe(true);
});

describe('after a fix', () => {
  const chosen = [ids(first)[0] ?? '', ids(first)[4] ?? ''];
  const second = nextDice(
    first,
    seenWith({ roll_no: 2, fixed: [6, 6], rolled: [1, 1, 3] }),
    chosen,
  );

  test('the chosen dice are put aside and the others tumble anew', () => {
    expect(show(second)).toEqual(['6 fixed', '6 fixed', '1 loose', '1 loose', '3 loose']);
    expect(second.dice.slice(0, 2).map(({ id }) => id)).toEqual(chosen);
    expect(second.dice.map(({ tumble }) => tumble)).toEqual([undefined, undefined, 0, 1, 2]);
    expect(new Set(ids(second)).size).toBe(5);
  });

  test('dice put aside keep their throw, thrown ones get a new one', () => {
    expect(new Set(second.dice.map(({ throwId }) => throwId))).toEqual(new Set(['7.1', '7.2']));
  });

  test('the same picture again changes nothing', () => {
    const again = nextDice(second, seenWith({ roll_no: 2, fixed: [6, 6], rolled: [1, 1, 3] }));
    expect(ids(again)).toEqual(ids(second));
    expect(again.dice.map(({ throwId }) => throwId)).toEqual(
      second.dice.map(({ throwId }) => throwId),
    );
  });
});

test('dice on a card are used, free ones come first with the high faces', () => {
  const fixed = seenWith({
    phase: 'reserve',
    roll_no: 1,
    rolled: [],
    fixed: [2, 4, 6, 6, 6],
    free: [0, 1, 0, 1, 0, 3],
  });
  const free = nextDice(first, fixed);
  expect(show(free)).toEqual(['6 fixed', '6 fixed', '6 fixed', '4 fixed', '2 fixed']);
  const [one = '', two = ''] = ids(free);
  const placed = nextDice(free, { ...fixed, free: [0, 1, 0, 1, 0, 1] }, [one, two]);
  expect(show(placed)).toEqual(['6 fixed', '4 fixed', '2 fixed', '6 used', '6 used']);
  expect(ids(placed).slice(3).sort()).toEqual([one, two].sort());
});

test('a jump in a replay shows the dice as they lie', () => {
  const there = seenWith({
    turn_no: 12,
    phase: 'meld',
    roll_no: 3,
    rolled: [],
    fixed: [1, 1, 3, 5, 5],
    free: [0, 0, 1, 0, 2, 0],
  });
  expect(show(nextDice(first, there))).toEqual([
    '5 fixed',
    '5 fixed',
    '3 fixed',
    '1 used',
    '1 used',
  ]);
});

test('no dice lie there before the first throw', () => {
  expect(nextDice(undefined, seenWith({ phase: 'throw', roll_no: 0, rolled: [] })).dice).toEqual(
    [],
  );
});
