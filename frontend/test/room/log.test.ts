/** The course of a match: headings stand where a round or a turn begins. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chapter as drachenrummy } from '../../src/games/drachenrummy/lines';
import { chapter as maumau } from '../../src/games/maumau/lines';
import type { Tagged } from '../../src/live/game';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { logLines } from '../../src/live/saying/log';
import { enter, happened, hello, parts, update } from './fixtures';

const both = (de: string) => ({ de, en: de });
const play = parts.view as { chapter?: unknown };

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  delete play.chapter;
});

// the entry that ends a turn begins the next one
test.each([
  [
    'Mau-Mau',
    maumau,
    [
      [
        { type: 'first_card', seat: 0, card: '9H' },
        { type: 'turn_started', seat: 0, no: 1 },
      ],
      [
        { type: 'laid', seat: 0, cards: ['8H'] },
        { type: 'turn_started', seat: 1, no: 2 },
      ],
      [
        { type: 'drew', seat: 1 },
        { type: 'round_over', seat: 1 },
      ],
      [
        { type: 'ready', seat: 1 },
        { type: 'round_started', round_no: 2 },
      ],
    ],
    ['first_card', 'Zug 1: Anna', 'laid', 'Zug 2: Ben', 'drew', 'round_over', 'ready', 'Runde 2'],
  ],
  [
    'Drachenrummy',
    drachenrummy,
    [
      [{ type: 'turn_started', seat: 0, turn_no: 1 }],
      [{ type: 'dice_rolled', seat: 0 }],
      [
        { type: 'turn_ended', seat: 0 },
        { type: 'turn_started', seat: 1, turn_no: 2 },
      ],
      [{ type: 'cards_taken', seat: 1 }, { type: 'end_reached' }],
    ],
    ['Zug 1: Anna', 'dice_rolled', 'turn_ended', 'Zug 2: Ben', 'cards_taken', 'Das letzte Ablegen'],
  ],
] as const)('%s', (_, chapter, entries, lines) => {
  const spoken = ['first_card', 'laid', 'drew', 'round_over', 'ready'];
  const types = [...spoken, 'dice_rolled', 'turn_ended', 'cards_taken'];
  const events = Object.fromEntries(types.map((type) => [type, both(type)]));
  const { room, network } = enter();
  Object.assign(room, { texts: { ...parts.texts, events } });
  Object.assign(play, { chapter });
  network.line.says(hello({ seq: 0, missed: [] }));
  network.line.says(
    update({
      seq: entries.length,
      happened: entries.map((each, i) => happened(i + 1, 0, ...(each as readonly Tagged[]))),
    }),
  );
  expect(
    logLines(room).map((line) => {
      if (line.kind === 'chapter') return line.title;
      return line.kind === 'event' ? line.template : line.text;
    }),
  ).toEqual(lines);
});
