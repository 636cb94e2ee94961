/** Which card of a trick is ahead, and in what words a trick is taken (ZZ-02, ZZ-47). */
import { beforeEach, describe, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { ahead, takenLine } from '../../src/games/zwanzig/trick/trick';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';

const NAMES = ['Anna', 'Ben', 'Clara', 'Dilek'];
const room = { you: 0, seatName: (seat: number) => NAMES[seat] } as unknown as ZwanzigRoom;
const plays = (cards: string) =>
  cards.split(' ').map((card, seat): [number, string] => [seat, card]);

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test('nothing lies there: nobody is ahead', () => {
  expect(ahead([], 'H')).toBeUndefined();
});

describe.each([
  // cards by seat, trump, who is ahead, what is said of it
  ['KS', 'H', 0, 'Dein Stich: Pik König'],
  ['KS TS', 'H', 1, 'Ben gewinnt mit Pik 10'],
  ['TS KS AS', 'H', 2, 'Clara gewinnt mit Pik Ass'],
  ['AS 7H', 'H', 1, 'Ben sticht mit Trumpf: Herz 7'],
  ['AS 8H 7H', 'H', 1, 'Ben sticht mit Trumpf: Herz 8'],
  ['7S AD AC', 'H', 0, 'Dein Stich: Pik 7'],
  ['7H AH', 'H', 1, 'Ben gewinnt mit Herz Ass'],
  ['7S AD', null, 0, 'Dein Stich: Pik 7'],
])('%s under trump %s', (cards, trump, seat, words) => {
  test(`${NAMES[seat] ?? ''} is ahead`, () => {
    expect(ahead(plays(cards), trump)?.[0]).toBe(seat);
    expect(takenLine(room, plays(cards), seat, trump)).toBe(words);
  });
});

test('in English, and of my own trump', () => {
  settings.language = 'en';
  const [mine, theirs] = [plays('7H AS'), plays('AS 7H')];
  expect(takenLine({ ...room, you: 1 }, theirs, 1, 'H')).toBe('You trump with the seven of hearts');
  expect(takenLine(room, mine, 0, 'H')).toBe('Your trick: seven of hearts');
  expect(takenLine(room, plays('7S AS'), 1, 'H')).toBe('Ben wins with the ace of spades');
});
