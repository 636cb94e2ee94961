/** What is said at once at a table, and what is left of it for whoever reads through the page later. */
import { flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import type { AnyGameView, Tagged } from '../../src/live/game';
import { speak } from '../../src/live/spoken/speech.svelte';
import { Room } from '../../src/live/room.svelte';
import drachenrummy from '../../src/games/drachenrummy';
import { hear as hearDrachenrummy } from '../../src/games/drachenrummy/news/hearing.svelte';
import maumau from '../../src/games/maumau';
import { hear as hearMaumau } from '../../src/games/maumau/news/hearing.svelte';
import zwiebel from '../../src/games/zwiebel';
import { hear as hearZwiebel } from '../../src/games/zwiebel/news/hearing.svelte';
import { FakeNetwork } from './fakeSocket';
import { happened, hello, parts, table, update, view } from './fixtures';

let leave: () => void = () => undefined;
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const urgent = () => document.querySelector('[aria-live=assertive]')?.textContent;
const polite = () => document.querySelector('[aria-live=polite]')?.textContent;

/** A table that speaks, at which the first seat reads; `hear`: what its game says besides. */
function spoken(
  texts = parts.texts,
  game: Partial<AnyGameView> = {},
  hear: (room: () => never) => unknown = () => undefined,
): FakeNetwork {
  vi.useFakeTimers();
  const network = new FakeNetwork();
  const statusLine = () => ({ text: 'Du bist dran' });
  // as that game: what the table of these tests shows is another's
  const speaking = { ...view, statusLine, saidAtOnce: game.saidAtOnce } as AnyGameView;
  const room = new Room(
    { table, you: 0, host: true, replay: null },
    { ...parts, texts, view: speaking },
    { open: network.open },
  );
  room.enter();
  leave = $effect.root(() => {
    speak(room);
    hear(() => room as never);
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

const robbed = { type: 'card_stolen', seat: 1, from: 0, card: 'TH', face: 6, count: 2 };
const accused = { type: 'challenge_upheld', seat: 1, accused: 0, group: 'mau', cards: [1, 0] };
const outranked = { type: 'beaten', seat: 0, by: 1, level: 1, key: 'FL', other: 'DZ' };

test.each([
  ['a theft', drachenrummy, hearDrachenrummy, robbed, 'steals your ten of hearts'],
  ['a challenge', maumau, hearMaumau, accused, 'challenged you'],
  ['a defeat', zwiebel, hearZwiebel, outranked, 'You may answer'],
] as const)(
  '%s that concerns the reader is said at once, and once',
  (_, game, hear, event, said) => {
    const sentence = { de: 'Noch einmal.', en: 'Once more.' };
    const events = { [event.type]: sentence, other: { de: 'Ben nickt.', en: 'Ben nods.' } };
    const network = spoken({ ...parts.texts, events }, game, hear);
    network.line.says(hello());
    flushSync();
    const entry = happened(6, 1, event, { type: 'other', seat: 1 } as Tagged);
    network.line.says(update({ happened: [entry] }));
    vi.advanceTimersByTime(1_000);
    flushSync();
    expect(urgent()).toContain(said);
    expect(polite()?.trim()).toBe('Ben nods.');
  },
);
