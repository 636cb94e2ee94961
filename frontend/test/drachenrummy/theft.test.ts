/** A theft is an event: it stands over the table for a while, in words that fit whoever reads them. */
import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Theft from '../../src/games/drachenrummy/news/Theft.svelte';
import type { DrachenrummyCardStolen } from '../../src/games/drachenrummy/types';
import type { Entry } from '../../src/live/game';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { roomWith, seenWith } from './seen';

const STOLEN: Omit<DrachenrummyCardStolen, 'seat' | 'from'> = {
  type: 'card_stolen',
  card: 'TH',
  face: 6,
  count: 3,
  old_face: 6,
  old_count: 2,
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  vi.useRealTimers();
});

async function stolen(seat: number, from: number, replaying = false): Promise<void> {
  let heard: ((entry: Entry) => void) | undefined;
  const listen = (listener: never) => {
    heard = listener;
    return () => undefined;
  };
  const room = { ...roomWith(seenWith()), replaying, listen };
  render(Theft, { room });
  await tick();
  heard?.({ seq: 2, by: seat, events: [{ ...STOLEN, seat, from }], auto: null } as never);
  await tick();
}

test.each([
  ['by me', 0, 1, 'Du stiehlst Herz 10 von Ben'],
  ['from me', 1, 0, 'Ben stiehlt dir Herz 10'],
  ['among others', 1, 2, 'Ben stiehlt Herz 10 von Clara'],
])('%s', async (_, seat, from, words) => {
  await stolen(seat, from);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText('mit drei Sechsen, zuvor zwei Sechsen')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2500);
  expect(screen.queryByText(words)).not.toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(screen.queryByText(words)).toBeNull();
});

test('in a replay the table alone shows it', async () => {
  await stolen(0, 1, true);
  expect(screen.queryByText(/stiehlst/)).toBeNull();
});
