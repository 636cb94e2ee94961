/** What is said at once at a table, and what is left of it for whoever reads through the page later. */
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnyGameView } from '../../src/live/game';
import { speak } from '../../src/live/spoken/speech.svelte';
import { Room } from '../../src/live/room.svelte';
import { FakeNetwork } from './fakeSocket';
import { hello, parts, table, update, view } from './fixtures';

let leave: () => void = () => undefined;
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const urgent = () => document.querySelector('[aria-live=assertive]')?.textContent;

test('a turn is called at once, and taken back when it is over', () => {
  vi.useFakeTimers();
  const network = new FakeNetwork();
  const speaking = { ...view, statusLine: () => ({ text: 'Du bist dran' }) } as AnyGameView;
  const room = new Room(
    { table, you: 0, host: true, replay: null },
    { ...parts, view: speaking },
    { open: network.open },
  );
  room.enter();
  leave = $effect.root(() => {
    speak(room);
  });
  network.line.says(hello());
  flushSync();
  expect(urgent()).toBe('Du bist dran');
  network.line.says(update());
  flushSync();
  expect(urgent()).toBe('');
});
