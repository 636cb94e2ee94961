/** Titles of ready-made rules are in the language and the cards of who reads them; what somebody wrote stays. */
import { afterEach, expect, test } from 'vitest';
import presets from '../../../src/games/maumau/house/form/presets.json';
import { titleIn, titleOf } from '../../../src/games/maumau/house/words';
import type { TableRoom } from '../../../src/live/game';
import { settings } from '../../../src/lib/memory/settings.svelte';
import TOML from '../../../../src/stammtisch/games/maumau/texts.toml?raw';

/** As the game brings them, by the German one. */
const [, ITEMS = ''] = TOML.split('[options.preset_rules]');
const TERMS = Object.fromEntries(
  [...ITEMS.matchAll(/^title\.de = "(.*)"\ntitle\.en = "(.*)"$/gm)].map(([, de = '', en = '']) => [
    `item_${de}`,
    { de, en },
  ]),
);
const room = { texts: { words: { terms: TERMS } } } as unknown as TableRoom;

afterEach(() => {
  settings.suits = 'french';
  settings.language = 'de';
});

test('every ready-made title has an English one', () => {
  const titles = Object.values(presets).map(({ title }) => `item_${title}`);
  expect(Object.keys(TERMS).sort()).toEqual(titles.sort());
});

test.each([
  ['Kreuz-Dame vier ziehen', 'Eichel-Ober vier ziehen', 'Ober of acorns draws four'],
  ['Damentausch', 'Obertausch', 'Ober swap'],
  ['Kein Ende mit Buben', 'Kein Ende mit Untern', 'No ending on Unters'],
  ['Tschuldi!', 'Tschuldi!', 'Tschuldi!'],
  ['Annas Buben-Regel', 'Annas Buben-Regel', 'Annas Buben-Regel'],
])('%s', (written, read, english) => {
  expect(titleOf(room, written)).toBe(written);
  settings.suits = 'german';
  expect(titleOf(room, written)).toBe(read);
  settings.language = 'en';
  expect(titleOf(room, written)).toBe(english);
});

test('without cards of its own a line has the title in its language', () => {
  expect(titleIn(room, 'Damentausch', 'en')).toBe('Queen swap');
});
