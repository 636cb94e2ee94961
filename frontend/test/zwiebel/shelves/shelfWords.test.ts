/** What is written on a shelf: as the game has named it, and until then as the best arrangement does. */
import { expect, test } from 'vitest';
import type { Arranging, Named } from '../../../src/games/zwiebel/shelves/arrangement.svelte';
import { pointsOf, titleOf } from '../../../src/games/zwiebel/shelves/shelfWords';
import { z } from '../../../src/games/zwiebel/words';
import { laid } from '../scenes';

/** Its words are not there yet: a group is called by its key. */
const GAME = 'zwiebel-2004';
const BEST = [laid('DZ', 'SA', 'RK', 'OA', 'YB'), laid('3C', 'T9', 'G8', 'V4')];

function shelved(named: Named, shelves = 2): Arranging {
  return {
    named: () => named,
    shelves: Array.from({ length: shelves }, () => []),
  } as unknown as Arranging;
}
const other: Named = { key: '4C', cards: [] };
const DOUBLE = ['YB', 'OA', 'SA', 'RK'];

test.each<[string, Named, string[], string]>([
  ['in whatever order they lie', undefined, DOUBLE, 'DZ'],
  ['only until the game has named them', other, DOUBLE, '4C'],
])('cards that lie as in the best arrangement have its name, %s', (_, named, shelf, key) => {
  expect(titleOf(shelved(named), shelf, GAME, BEST)).toBe(key);
});

test.each<[string, Named, string[], number, string]>([
  ['a part of a group is asked about', undefined, DOUBLE.slice(1), 2, z('hand.naming')],
  ['one card more, too', undefined, [...DOUBLE, 'T9'], 2, z('hand.naming')],
  ['what is no group stays none', null, DOUBLE, 2, z('hand.nothing')],
  ['all on one shelf are my cards', null, DOUBLE, 1, z('hand.cards')],
])('%s', (_, named, shelf, shelves, title) => {
  expect(titleOf(shelved(named, shelves), shelf, GAME, BEST)).toBe(title);
});

test.each<[string, Named, string, string | undefined]>([
  ['what the remainder does', { key: 'rest9', cards: [] }, 'T9', z('shelf.points', { n: 9 })],
  ['so at once as it lies in the best arrangement', undefined, 'V4', z('shelf.points', { n: 4 })],
  ['nothing as a combination', other, 'T9', undefined],
  ['nothing yet', undefined, 'T9', undefined],
])('a single card counts %s', (_, named, card, points) => {
  expect(pointsOf(shelved(named), [card], [laid('rest4', 'V4')])).toBe(points);
});
