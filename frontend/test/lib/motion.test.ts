/** Durations follow the reader's speed, and a queue hurries when it grows. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ms, paceFor, shake, travel } from '../../src/lib/signals/motion';
import { settings } from '../../src/lib/memory/settings.svelte';

afterEach(() => {
  settings.speed = 1;
});

test.each([
  [0, 1],
  [3, 1],
  [4, 0.5],
  [8, 0.5],
  [9, 0],
])('with %i waiting the pace is %d', (waiting, pace) => {
  expect(paceFor(waiting)).toBe(pace);
});

describe('durations', () => {
  test.each([
    [0, 0],
    [0.5, 110],
    [1, 220],
    [1.5, 330],
  ] as const)('at speed %d a move takes %d ms', (speed, expected) => {
    settings.speed = speed;
    expect(ms('move')).toBe(expected);
  });

  test('reduced motion lets nothing travel', () => {
    const query = vi.spyOn(window, 'matchMedia');
    query.mockReturnValue({ ...window.matchMedia(''), matches: true });
    expect(ms('drama')).toBe(0);
    expect(travel(document.body, { dx: 90 }).css(0, 1)).not.toContain('90px');
    const animate = vi.spyOn(Element.prototype, 'animate');
    shake(document.body);
    expect(animate).not.toHaveBeenCalled();
  });
});
