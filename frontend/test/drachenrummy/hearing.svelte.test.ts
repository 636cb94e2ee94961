/** What the table says beside its course: a theft from the reader at once, and nothing a second time. */
import { beforeEach, expect, test, vi } from 'vitest';
import { flushSync } from 'svelte';
import { hear } from '../../src/games/drachenrummy/news/hearing.svelte';
import type { DrachenRoom } from '../../src/games/drachenrummy/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { prepareRegions } from '../../src/lib/signals/liveRegion';

const said = (urgency: string) => document.querySelector(`[aria-live=${urgency}]`)?.textContent;
let tell: (event: object) => void;

beforeEach(() => {
  document.body.replaceChildren();
  Object.assign(settings, defaults(['de']), { volume: 0 });
  const room = {
    you: 0,
    seatName: () => 'Ben',
    listen: (one: (entry: { events: object[] }) => void) => {
      tell = (event) => {
        one({ events: [event] });
      };
      return () => undefined;
    },
  } as unknown as DrachenRoom;
  prepareRegions();
  return $effect.root(() => {
    hear(() => room);
  });
});

test.each([0, 1])('a throw of seat %i is said by its own sentence alone', (seat) => {
  vi.useFakeTimers();
  flushSync();
  tell({ type: 'dice_rolled', seat, roll_no: 1, faces: [1, 6, 3, 6, 1] });
  vi.runAllTimers();
  vi.useRealTimers();
  expect(said('polite')).toBe('');
});

test('a theft from the reader is said at once', () => {
  flushSync();
  tell({ type: 'card_stolen', seat: 1, from: 0, card: 'TH/1', face: 6, count: 2 });
  expect(said('assertive')).toContain('Herz 10');
});
