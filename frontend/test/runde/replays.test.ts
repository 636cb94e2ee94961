/** Which results of an evening lead to a replay: those at which this browser's person sat, and no other. */
import { expect, test } from 'vitest';
import { replaysOf } from '../../src/runde/evenings/replays';
import type { ResultHere } from '../../src/runde/types';
import { match, person, steady } from '../memory/matches';
import { place, result as told } from './results';

const result = (began: number, names: readonly string[], game = 'zwanzig'): ResultHere =>
  told({
    game,
    began,
    ended: began + 1_000,
    places: names.map((name) => place(name, false, name === 'steady')),
  });

const US = ['steady', 'ben', 'Anna'];

test('a result leads to the match that this browser remembers, however its people are ordered', () => {
  const mine = result(2_000, US);
  expect([...replaysOf([mine], [match('t')])]).toEqual([[mine, '/replay/t-word']]);
});

test.each<[string, ResultHere]>([
  ['others sat there', result(2_000, ['Anna', 'Clara', 'steady'])],
  ['one more sat there', result(2_000, [...US, 'steady'])],
  ['it was played with real cards', { ...result(2_000, US), written: { by: 'Anna', at: 2_000 } }],
  ['it was another game', result(2_000, US, 'mau-mau')],
  ['it had begun before that table was opened', result(999, US)],
  ['it began when that match was over', result(5_001, US)],
])('no link where %s', (_, other) => {
  expect(replaysOf([other], [match('t')]).size).toBe(0);
});

test('who remembers nothing is offered nothing', () => {
  expect(replaysOf([result(2_000, US)], []).size).toBe(0);
});

test('of a match and its rematch each result leads to its own', () => {
  const [first, second] = [result(2_000, US), result(6_000, US)];
  // the first one was looked at again when both were over
  const known = [
    match('second', { created: 5_500, ended: 9_000 }),
    match('first', { ended: 9_500 }),
  ];
  const replays = replaysOf([first, second], known);
  expect([replays.get(first), replays.get(second)]).toEqual([
    '/replay/first-word',
    '/replay/second-word',
  ]);
});

test('a seat that stayed empty is nobody', () => {
  const seats = [person('Anna'), steady, { kind: 'empty', name: '', bot: '' } as const];
  const mine = result(2_000, ['Anna', 'steady']);
  expect(replaysOf([mine], [match('t', { seats })]).has(mine)).toBe(true);
});
