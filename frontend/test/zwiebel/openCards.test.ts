/** The hands that lie in the middle: those that are open, and in a replay the one whose view it is. */
import { render } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import OpenCards from '../../src/games/zwiebel/players/OpenCards.svelte';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { seenBy } from './scenes';

const NAMES = ['Anna', 'Ben', 'Clara'];

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

afterEach(() => {
  vi.restoreAllMocks();
});

function laid(room: Partial<ZwiebelRoom>): void {
  const seen = seenBy(0, { hand: ['KC', '4C'] });
  const names = { seatName: (seat: number) => NAMES[seat] ?? '' };
  const all = { you: 0, hands: null, ...names, ...room } as ZwiebelRoom;
  render(OpenCards, { room: all, seen, deck: 'french' });
}

test.each([
  ['at the table my hand lies before me', { replaying: false }, 0],
  ['in the view of a seat its own hand', { replaying: true }, 1],
  ['for who looks back without a seat none', { replaying: true, you: null }, 0],
  [
    'with all hands open all of them',
    { replaying: true, you: null, hands: [['KC'], ['4C'], ['5C']] },
    3,
  ],
])('%s', (_, room, boxes) => {
  laid(room);
  expect(document.querySelectorAll('b[title]')).toHaveLength(boxes);
});

test.each([
  ['few cards in each', ['KC', '4C', '5C', '6C', '7C'], 120, '3'],
  ['where there is height', ['KC', '4C', '5C', '6C', '7C'], 200, '2'],
  ['all ten cards of each', ['KC', '4C', '5C', '6C', '7C', '8C', '9C', 'AC', 'BC', 'DC'], 120, '2'],
])('six boxes stand in two or three columns: %s', (_, cards, height, columns) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  const hands = Array.from({ length: 6 }, () => cards);
  const seen = { ...seenBy(0, {}), circle: [0, 1, 2, 3, 4, 5] };
  const room = { you: null, replaying: true, hands, seatName: String } as unknown as ZwiebelRoom;
  render(OpenCards, { room, seen, deck: 'french' });
  expect(document.querySelector('ul')?.style.getPropertyValue('--columns')).toBe(columns);
});
