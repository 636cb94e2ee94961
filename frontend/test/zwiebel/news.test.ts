/** What a named card has done stands over the table, and not over the next table. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import News from '../../src/games/zwiebel/news/News.svelte';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import type { Entry } from '../../src/live/game';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const SAID = 'Du bist Geber, nach der Übernahme.';

/** A room that tells what happens when the test says so. */
function table(): { room: ZwiebelRoom; tell: (entry: Partial<Entry>) => Promise<void> } {
  let heard: ((entry: Entry) => void) | undefined;
  const room = {
    you: 0,
    seatName: () => 'Anna',
    play: {},
    game: { options: {} },
    table: { options: {} },
    texts: { events: { dealer_changed: { de: SAID, en: SAID } } },
    listen: (listener: (entry: Entry) => void) => {
      heard = listener;
      return () => undefined;
    },
  } as unknown as ZwiebelRoom;
  return {
    room,
    tell: async (entry) => {
      heard?.({ seq: 1, by: 0, events: [], auto: null, ...entry });
      await tick();
    },
  };
}

test.each([
  ['a new scene of a lesson', { by: -1 }, false],
  ['an action that was undone', { by: -3 }, false],
  ['a shuffle', { by: -1, events: [{ type: 'cards_dealt' }] }, true],
  ['what somebody does next', { by: 1, events: [{ type: 'exchanged' }] }, true],
])('after %s', async (_, next, stays) => {
  Object.assign(settings, defaults(['de']));
  const { room, tell } = table();
  render(News, { room });
  await tell({ events: [{ type: 'dealer_changed' }] });
  expect(screen.getByText(SAID)).toBeTruthy();
  await tell(next);
  expect(screen.queryByText(SAID) !== null).toBe(stays);
});
