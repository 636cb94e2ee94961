/** Whose cards leave the draw pile: penalty cards and drawn ones. */
import { expect, test } from 'vitest';
import { drawnBy } from '../../src/games/maumau/news/flights';
import type { MaumauEvent } from '../../src/games/maumau/types';

test.each([
  { event: { type: 'penalty', seat: 2, n: 1, reason: 'mau' }, whose: { seat: 2, n: 1 } },
  { event: { type: 'drew', seat: 0, n: 4, reason: 'stack' }, whose: { seat: 0, n: 4 } },
  { event: { type: 'penalty_void', seat: 2, reason: 'mau' }, whose: undefined },
  { event: { type: 'laid', seat: 1, cards: ['7H'] }, whose: undefined },
])('$event.type', ({ event, whose }) => {
  const drawn = drawnBy(event as unknown as MaumauEvent);
  expect(drawn && { seat: drawn.seat, n: drawn.n }).toEqual(whose);
});
