/** What is said at once at a table, and what is left of it for whoever reads through the page later. */
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnyGameView, Tagged } from '../../src/live/game';
import { speak } from '../../src/live/spoken/speech.svelte';
import { Room } from '../../src/live/room.svelte';
import { FakeNetwork } from './fakeSocket';
import { happened, hello, parts, table, update, view } from './fixtures';

let leave: () => void = () => undefined;
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const urgent = () => document.querySelector('[aria-live=assertive]')?.textContent;
const polite = () => document.querySelector('[aria-live=polite]')?.textContent;

/** A table that speaks, at which the first seat reads. */
function spoken(texts = parts.texts): FakeNetwork {
  vi.useFakeTimers();
  const network = new FakeNetwork();
  const speaking = { ...view, statusLine: () => ({ text: 'Du bist dran' }) } as AnyGameView;
  const room = new Room(
    { table, you: 0, host: true, replay: null },
    { ...parts, texts, view: speaking },
    { open: network.open },
  );
  room.enter();
  leave = $effect.root(() => {
    speak(room);
  });
  return network;
}

test('a turn is called at once, and taken back when it is over', () => {
  const network = spoken();
  network.line.says(hello());
  flushSync();
  expect(urgent()).toBe('Du bist dran');
  network.line.says(update());
  flushSync();
  expect(urgent()).toBe('');
});

test('my turn is said once, that of others with what they did', () => {
  const turns = { de: '{seat:seat} ist dran.', en: '{seat:seat} is next.' };
  const network = spoken({ ...parts.texts, events: { turn_started: turns } });
  network.line.says(hello());
  flushSync();
  const started = (seq: number, seat: number) =>
    happened(seq, -2, { type: 'turn_started', seat } as Tagged);
  network.line.says(update({ happened: [started(6, 1), started(7, 0)], seq: 7 }));
  vi.advanceTimersByTime(1_000);
  flushSync();
  expect(polite()).toBe('Ben is next.');
});
