/** Money is told in the coin of the rule set; until its words are there, as a number. */
import { afterEach, expect, test, vi } from 'vitest';
import { fetchWords, money } from '../../src/games/zwiebel/cards/names.svelte';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { settings } from '../../src/lib/memory/settings.svelte';

const at = (name: string) => ({ game: { name } }) as unknown as ZwiebelRoom;
const TERMS = {
  money_1: { de: '1 Chip', en: '1 chip' },
  'money_#': { de: '{} Chips', en: '{} chips' },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

test('one chip, many chips', async () => {
  settings.language = 'de';
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ words: { terms: TERMS } })));
  expect(money(at('zwiebel-2004'), 6)).toBe('6');
  await fetchWords('zwiebel-2004');
  expect([1, 6, 0].map((n) => money(at('zwiebel-2004'), n))).toEqual([
    '1 Chip',
    '6 Chips',
    '0 Chips',
  ]);
});
