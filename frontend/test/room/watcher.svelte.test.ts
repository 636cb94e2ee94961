/** The end of a match: its last card is looked at before the result covers the table. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownFinished } from '../../src/lib/memory/finished';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { sittingAt } from '../../src/lib/memory/sitting';
import { playAgain } from '../../src/live/requests';
import { t } from '../../src/live/words';
import { toasts } from '../../src/lib/signals/toasts.svelte';
import type { FromServer } from '../../src/wire';
import { watch } from '../../src/room/watcher.svelte';
import { enter, hello, table, update } from './fixtures';

const OVER = { ...table, stage: 'over' } as const;
let leave: () => void = () => undefined;
/** What the server says at this table from now on. */
let news: (message: FromServer) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});
/** The note at the upper edge. */
const told = () => toasts.current?.text;

afterEach(() => {
  leave();
  toasts.withdraw(t('note.rematch'));
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Somebody at the table, who hears of its end in this way. */
async function atTheEnd(how: 'there' | 'later', speed = 1, replay: string | null = null) {
  settings.speed = speed as typeof settings.speed;
  const { room, network } = enter();
  news = (message) => {
    network.line.says(message);
  };
  leave = $effect.root(() => {
    watch(room);
  });
  if (how === 'later') network.line.says(hello({ table: OVER, replay }));
  else {
    network.line.says(hello());
    network.line.says(update());
    network.line.says({ type: 'table', table: OVER, you: 0, host: true, chair: false, replay });
  }
  await vi.advanceTimersByTimeAsync(10);
  return room;
}

test.each([
  ['at once for somebody who comes when all is over', 'later', 1, 0],
  ['after a look at the last card', 'there', 1, 1600],
  ['sooner for somebody in a hurry', 'there', 0.5, 800],
  ['no sooner where nothing moves', 'there', 0, 1600],
] as const)('the result comes %s', async (_name, how, speed, wait) => {
  const room = await atTheEnd(how, speed);
  if (wait > 0) {
    await vi.advanceTimersByTimeAsync(wait - 100);
    expect(room.sheet).toBeNull();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(room.sheet).toEqual({ kind: 'end' });
});

test.each(['there', 'later'] as const)(
  'the match is remembered before its result is shown: %s',
  async (how) => {
    await atTheEnd(how, 1, '/replay/table-1-word');
    expect(knownFinished()).toMatchObject([{ table: 'table-1', replay: '/replay/table-1-word' }]);
  },
);

test('a running table is remembered while somebody sits there, and no longer once it is over', () => {
  const { room, network } = enter();
  leave = $effect.root(() => {
    watch(room);
  });
  network.line.says(hello());
  flushSync();
  expect(sittingAt()).toEqual(['table-1']);
  network.line.says({ type: 'table', table: OVER, you: 0, host: true, chair: false, replay: null });
  flushSync();
  expect(sittingAt()).toEqual([]);
});

test.each([
  ['others hear that a rematch has been opened', false],
  ['whoever opens it is not told so', true],
])('%s', async (_name, mine) => {
  const room = await atTheEnd('later');
  // the table is told of it before the answer comes
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  if (mine) void playAgain(room);
  const after = { ...OVER, successor: 'table-2' };
  news({ type: 'table', table: after, you: 0, host: true, chair: false, replay: null });
  flushSync();
  expect(told()).toBe(mine ? undefined : t('note.rematch'));
});
