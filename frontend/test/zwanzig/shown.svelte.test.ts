/** What the table still shows of what is over: the trick, then the bill; the end of the match waits for both. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { lingers, type Shown, watchEndings } from '../../src/games/zwanzig/trick/shown.svelte';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';

const game = { game_no: 1, deltas: [-1, 5], scores: [19, 25] };
const won = {
  type: 'trick_won',
  seat: 1,
  trick_no: 5,
  plays: [
    [0, '7S'],
    [1, 'AS'],
  ],
};
const settled = { type: 'game_settled', game_no: 1 };

let tell: (events: object[]) => void;
let shown: Shown;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, defaults(['de']));
  const listeners: ((entry: { events: object[] }) => void)[] = [];
  const room = {
    replaying: false,
    pending: null,
    observation: { history: [game] },
    listen: (one: (entry: { events: object[] }) => void) => {
      listeners.push(one);
      return () => undefined;
    },
  } as unknown as ZwanzigRoom;
  leave = $effect.root(() => {
    shown = watchEndings(() => room);
  });
  tell = (events) => {
    for (const one of listeners) one({ events });
  };
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

test('a trick lies there, leaves, and nothing is left of it', async () => {
  await vi.advanceTimersByTimeAsync(0);
  tell([won]);
  expect(shown.plays).toHaveLength(2);
  expect(lingers()).toBe(true);
  expect(shown.holds).toBe(false);
  await vi.advanceTimersByTimeAsync(900);
  expect(shown.leaves).toBe(true);
  shown.next();
  expect(shown.plays).toBeUndefined();
  expect(lingers()).toBe(false);
});

test('after the last trick the bill lies there for three seconds', async () => {
  await vi.advanceTimersByTimeAsync(0);
  tell([won, settled]);
  expect(shown.plays).toHaveLength(2);
  expect(shown.holds).toBe(true);
  await vi.advanceTimersByTimeAsync(900);
  shown.next();
  expect(shown.plays).toBeUndefined();
  expect(shown.holds).toBe(false);
  expect(shown.game).toBe(game);
  await vi.advanceTimersByTimeAsync(2900);
  expect(lingers()).toBe(true);
  await vi.advanceTimersByTimeAsync(200);
  expect(shown.game).toBeUndefined();
  expect(lingers()).toBe(false);
});

test('a tap puts the bill away, and so does the next card', async () => {
  await vi.advanceTimersByTimeAsync(0);
  tell([settled]);
  expect(shown.game).toBe(game);
  shown.next();
  expect(lingers()).toBe(false);
  tell([settled]);
  tell([{ type: 'card_played' }]);
  expect(shown.game).toBeUndefined();
});
