/** What is shown for a moment before everybody: a verdict stays as long as its table does. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Heard, hear } from '../../src/games/maumau/news/hearing.svelte';
import type { MaumauEvent } from '../../src/games/maumau/types';
import type { Entry } from '../../src/live/game';
import { roomWith, seenWith } from './seen';

type Told = Entry<MaumauEvent>;

const upheld = {
  type: 'challenge_upheld',
  seat: 0,
  accused: 1,
  group: 'mau',
  cards: [0, 1, 0],
} as unknown as MaumauEvent;
const verdict: Told = { seq: 1, by: 0, events: [upheld] };
const drawn: Told = {
  seq: 2,
  by: 1,
  events: [{ type: 'drew', seat: 1, n: 1 } as unknown as MaumauEvent],
};
/** As a lesson lays the cards of its next step, and a table those before an action that is undone. */
const laidAnew: Told = { seq: 2, by: -1, events: [] };

let tell: (entry: Told) => void;
let heard: Heard;
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  const room = Object.assign(roomWith(seenWith()), {
    listen: (hears: (entry: Told) => void) => {
      tell = hears;
      return () => {};
    },
  });
  stop = $effect.root(() => {
    heard = hear(() => room);
  });
  flushSync();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('what happens at the same table leaves the verdict to be read', () => {
  tell(verdict);
  tell(drawn);
  expect(heard.verdict?.event).toEqual(upheld);
});

test('a table that is laid anew has nothing to do with the verdict before it', () => {
  tell(verdict);
  tell(laidAnew);
  expect(heard.verdict).toBeUndefined();
});
