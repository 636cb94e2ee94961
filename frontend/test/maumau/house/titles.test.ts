/** Titles of ready-made rules name the cards of who reads them; what somebody wrote stays. */
import { afterEach, expect, test } from 'vitest';
import presets from '../../../src/games/maumau/house/form/presets.json';
import { CARD_TITLES, titleOf } from '../../../src/games/maumau/house/words';
import { inSuits } from '../../../src/lib/wording/suited';
import { settings } from '../../../src/lib/memory/settings.svelte';

afterEach(() => {
  settings.suits = 'french';
});

test('every ready-made title that names a French card is known', () => {
  const titles = Object.values(presets).map(({ title }) => title);
  const named = titles.filter((title) => inSuits(title, 'de', 'german') !== title);
  expect(new Set(named)).toEqual(CARD_TITLES);
});

test.each([
  ['Kreuz-Dame vier ziehen', 'Eichel-Ober vier ziehen'],
  ['Damentausch', 'Obertausch'],
  ['Kein Ende mit Buben', 'Kein Ende mit Untern'],
  ['Tschuldi!', 'Tschuldi!'],
  ['Annas Buben-Regel', 'Annas Buben-Regel'],
])('%s', (written, read) => {
  expect(titleOf(written)).toBe(written);
  settings.suits = 'german';
  expect(titleOf(written)).toBe(read);
});
