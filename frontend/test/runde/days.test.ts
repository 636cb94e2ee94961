/** Days and times of fields, and the moments they mean. */
import { describe, expect, test } from 'vitest';
import { dayField, momentOf, playedAt, timeField } from '../../src/runde/evenings/days';

const at = (year: number, month: number, day: number, hour = 0, minute = 0) =>
  new Date(year, month - 1, day, hour, minute).getTime();
const NOW = at(2026, 11, 27, 21, 5);

test.each([
  [at(2026, 1, 2, 3, 4), '2026-01-02', '03:04'],
  [NOW, '2026-11-27', '21:05'],
])('%i in fields, and back', (moment, day, time) => {
  expect([dayField(moment), timeField(moment)]).toEqual([day, time]);
  expect(momentOf(day, time)).toBe(moment);
});

test.each([
  ['', '20:00'],
  ['2026-11-27', ''],
  ['nothing', '20:00'],
])('a field that is empty is no moment: %j %j', (day, time) => {
  expect(momentOf(day, time)).toBeUndefined();
});

describe('what is written down for a day', () => {
  const evening = { began: at(2026, 11, 12, 19), last: at(2026, 11, 13, 1) };
  test.each([
    ['2026-11-27', undefined, 'today it is just now'],
    ['2026-11-12', evening.last, 'with its evening, which may end after midnight'],
    ['2026-11-13', at(2026, 11, 13, 20), 'an evening belongs to the day it began'],
    ['2026-03-01', at(2026, 3, 1, 20), 'else at eight'],
  ])('%s: %s, %s', (day, moment, _) => {
    expect(playedAt(day, NOW, [evening])).toBe(moment);
  });
});
