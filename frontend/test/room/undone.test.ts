/** What was undone leaves the log, and a note says so. */
import { beforeEach, expect, test } from 'vitest';
import { type Entry, laidAnew } from '../../src/live/game';
import { logLines } from '../../src/live/saying/log';
import { lastSentence } from '../../src/live/spoken/speech.svelte';
import { withEntries } from '../../src/live/saying/undone';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { enter, happened, hello, play, update } from './fixtures';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const acted = (seq: number, by = 0): Entry => ({ seq, by, events: [{ type: 'x' }] });
const undone = (seq: number, to: number): Entry => ({
  seq,
  by: -3,
  events: [{ type: 'undone', seat: 0, to } as Entry['events'][number]],
});
const numbers = (log: readonly Entry[]) => log.map(({ seq }) => seq);

test.each([
  ['nothing undone', [1, 2], [acted(3)], [1, 2, 3]],
  ['the last one', [1, 2], [undone(3, 1)], [1, 3]],
  ['with what followed', [1, 2, 3], [undone(4, 1), acted(5)], [1, 4, 5]],
  ['done and undone at once', [1], [acted(2), undone(3, 1)], [1, 3]],
  ['what was never here', [], [undone(7, 5), acted(8)], [7, 8]],
])('%s', (_, before, more, after) => {
  expect(
    numbers(
      withEntries(
        before.map((seq) => acted(seq)),
        more,
      ),
    ),
  ).toEqual(after);
});

test('a table at which an action was undone is laid anew', () => {
  expect([acted(1), acted(1, -1), undone(2, 1)].map(laidAnew)).toEqual([false, false, true]);
});

test.each([
  [1, 'Anna macht den letzten Zug rückgängig.'],
  [0, 'Du machst deinen letzten Zug rückgängig.'],
])('seat %i reads and hears it', (you, sentence) => {
  const { room } = enter({ you });
  room.receive(hello({ you, seq: 1 }));
  room.receive(update({ seq: 2, happened: [happened(2, 0, play('9H'))] }));
  const event = { type: 'undone', seat: 0, to: 1 };
  room.receive(update({ seq: 3, happened: [happened(3, -3, event)] }));
  expect(logLines(room)).toEqual([{ kind: 'note', id: '3u', text: sentence }]);
  expect(lastSentence(room)).toBe(sentence);
});
