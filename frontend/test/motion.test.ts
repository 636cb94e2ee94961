/** Durations follow the reader's speed, and a queue hurries when it grows. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ms, paceFor, Queue, shake, travel } from '../src/lib/motion';
import { settings } from '../src/lib/settings.svelte';

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

test('ten steps are all shown in order, the later ones faster', async () => {
  const queue = new Queue();
  const shown: [number, number][] = [];
  await new Promise<void>((done) => {
    for (let i = 0; i < 11; i++) {
      queue.push(async (pace) => {
        await Promise.resolve();
        shown.push([i, pace]);
        if (i === 10) done();
      });
    }
  });
  expect(shown.map(([i]) => i)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(shown.map(([, pace]) => pace)).toEqual([1, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1]);
});

test('a cleared queue forgets what was to come', async () => {
  const queue = new Queue();
  const shown: number[] = [];
  queue.push(() => Promise.resolve());
  queue.push(() => {
    shown.push(1);
  });
  queue.clear();
  await Promise.resolve();
  await Promise.resolve();
  expect(shown).toEqual([]);
});
