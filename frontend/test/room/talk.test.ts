/** What people say: who is heard, which bubbles stand at the mats, and when the next phrase has to wait. */
import { beforeEach, expect, test } from 'vitest';
import { isMuted, mute, muteAll, readAgain, unheard } from '../../src/lib/memory/muted.svelte';
import { bubbles, heard, resting } from '../../src/live/spoken/talk.svelte';
import type { Chatted } from '../../src/wire';

const says = (name: string, seat: number, at: number, line: Partial<Chatted>): Chatted => ({
  type: 'chat',
  at,
  name,
  seat,
  ...line,
});
const ANNA = says('Anna', 0, 1000, { phrase: 'knock' });
const BEN = says('Ben', 1, 1200, { text: 'Die Zehn hatte ich nicht kommen sehen.' });
const CLARA = says('Clara', 3, 1400, { phrase: 'cheers' });
const talk = { chat: [ANNA, BEN, CLARA], you: 0 };
const names = (lines: readonly Chatted[]) => lines.map(({ name }) => name).join(' ');

beforeEach(() => {
  localStorage.clear();
  readAgain();
});

test.each([
  ['at once', 1400, 'Anna Ben Clara'],
  ['a phrase is gone after three seconds', 4100, 'Ben Clara'],
  ['a text stays for five', 6100, 'Ben'],
  ['then the table is quiet', 7000, ''],
])('%s', (_, moment, standing) => {
  expect(names(bubbles(talk, moment))).toBe(standing);
});

test('a second line of the same person takes the place of the first', () => {
  const again = says('Ben', 1, 1500, { phrase: 'moment' });
  const standing = bubbles({ ...talk, chat: [...talk.chat, again] }, 1600);
  expect(standing.filter(({ seat }) => seat === 1)).toEqual([again]);
});

test('who is muted is not heard, at this table and at the next one', () => {
  mute('Ben', true);
  expect(names(heard(talk))).toBe('Anna Clara');
  expect(names(bubbles(talk, 1400))).toBe('Anna Clara');
  readAgain();
  expect(isMuted('ben')).toBe(true);
  mute('BEN', false);
  expect(names(heard(talk))).toBe('Anna Ben Clara');
});

test('with everybody muted the reader still sees the own words', () => {
  muteAll(true);
  expect(names(heard(talk))).toBe('Anna');
  expect([unheard('Anybody'), isMuted('Anybody')]).toEqual([true, false]);
  muteAll(false);
  expect(names(heard(talk))).toBe('Anna Ben Clara');
});

test.each([
  ['my phrase is young', 4900, true],
  ['it is not any more', 5000, false],
])('the next phrase waits as long as %s', (_, moment, waits) => {
  expect(resting(talk, moment)).toBe(waits);
});

test('what others say, and what I write, lets me call at once', () => {
  expect(resting({ ...talk, you: 1 }, 1300)).toBe(false);
  expect(resting({ ...talk, you: null }, 1300)).toBe(false);
});

test.each([null, 'nonsense', { all: 'yes', names: [1, 'ben'] }])('what was kept: %j', (kept) => {
  localStorage.setItem('stammtisch.muted', JSON.stringify(kept));
  readAgain();
  expect(unheard('Anna')).toBe(false);
  expect(isMuted('Ben')).toBe(typeof kept === 'object' && kept !== null);
});
