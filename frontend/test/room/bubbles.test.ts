/** A call is seen at the mat of whoever makes it with its arrival, whatever else the table is showing. */
import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { readAgain } from '../../src/lib/memory/muted.svelte';
import Bubbles from '../../src/live/frame/Bubbles.svelte';
import type { Room } from '../../src/live/room.svelte';
import { enter, happened, hello, update } from './fixtures';

let room: Room;

beforeEach(() => {
  localStorage.clear();
  readAgain();
  Object.assign(settings, defaults(['de']));
  settings.speed = 1.5;
  // nothing passes but what happens in the same moment
  vi.useFakeTimers();
  vi.setSystemTime(1_000);
  document.body.innerHTML = '<main><i data-mat="1"></i><i data-mat="3"></i></main>';
  ({ room } = enter());
  room.receive(hello());
  render(Bubbles, { talk: room });
});
afterEach(() => {
  vi.useRealTimers();
});

function says(seat: number): void {
  room.receive({ type: 'chat', at: 1_000, name: 'Ben', seat, phrase: 'groan' });
  flushSync();
}
const seen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-said]')]
    .filter(({ style }) => style.visibility === 'visible')
    .map(({ dataset }) => Number(dataset.said));

test('it stands there in the moment in which it comes', () => {
  expect(seen()).toEqual([]);
  says(1);
  expect(seen()).toEqual([1]);
  expect(document.querySelector('[data-said]')?.textContent).toContain('Oje');
});

test('it waits neither for an action on its way nor for what the table is still showing', () => {
  Object.assign(room.play, { lingers: () => true, shownTo: () => 0 });
  room.receive(update({ happened: [happened(6, 0, { type: 'card_played' })] }));
  says(3);
  expect(seen()).toEqual([3]);
});
