/** Time to think: what the mats show, in words and figures, and how it is chosen. */
import { beforeEach, expect, test, vi } from 'vitest';
import { setServerTime } from '../../src/lib/browser/clock.svelte';
import { clockText } from '../../src/lib/wording/format';
import { matOf, overDays, timeLeft } from '../../src/live/seats';
import { kindOf, LENGTHS, lengthOf, type TimeKind } from '../../src/opening/run/times';
import { enter, hello, table } from './fixtures';

const NOW = 1_000_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  setServerTime(NOW);
  return () => {
    vi.useRealTimers();
  };
});

test.each([
  [0, '0:00'],
  [900, '0:01'],
  [65_000, '1:05'],
  [3_600_000, '1:00:00'],
  [3_905_000, '1:05:05'],
  [86_400_000, '1 d 0 h'],
  [7 * 86_400_000 - 1000, '6 d 23 h'],
])('%i ms read %s', (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test.each([
  ['runs down', { left: 60_000, ends: NOW + 41_000 }, 41_000],
  ['is over', { left: 60_000, ends: NOW - 1 }, 0],
  ['stands', { left: 60_000, ends: null }, 60_000],
  ['is not counted', { left: null, ends: null }, undefined],
  ['is nobody’s', undefined, undefined],
])('a clock that %s', (_, clock, left) => {
  expect(timeLeft(clock)).toBe(left);
});

test('every mat shows its own clock, and goes on to the next decision', () => {
  const { room } = enter();
  const clocks = [
    { left: 30_000, ends: NOW + 20_000 },
    { left: 45_000, ends: null },
    { left: null, ends: null },
    { left: 60_000, ends: null },
  ];
  room.receive(hello({ clocks }));
  const shown = () => [0, 1, 2, 3].map((seat) => matOf(room, seat).clock);
  expect(shown()).toEqual([20_000, 45_000, undefined, 60_000]);
  vi.setSystemTime(NOW + 5_000);
  expect(shown()).toEqual([15_000, 45_000, undefined, 60_000]);
});

test('over days nobody is missed', () => {
  const settings = { ...table.settings, turn_ms: 3 * 86_400_000 };
  const seats = table.seats.map((seat) => ({ ...seat, presence: 'lost' as const }));
  const { room } = enter();
  room.receive(hello({ table: { ...table, seats } }));
  expect(matOf(room, 1).presence).toBe('lost');
  room.receive(hello({ table: { ...table, seats, settings } }));
  expect(overDays(room.table)).toBe(true);
  expect(matOf(room, 1).presence).toBe('here');
});

test.each(Object.entries(LENGTHS))('a table opened with %s shows what was chosen', (kind, all) => {
  for (const [place, { times }] of all.entries()) {
    expect(kindOf(times)).toBe(kind as TimeKind);
    expect(lengthOf(times)).toBe(place);
  }
});

test('times that are not on offer choose none of them', () => {
  expect(lengthOf({ turn_ms: 45_000 })).toBe(-1);
  expect(kindOf({})).toBe('none');
});
