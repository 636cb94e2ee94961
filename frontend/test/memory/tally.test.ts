/** What this browser has counted: by game, number at the table and company; each match once. */
import { beforeEach, expect, test } from 'vitest';
import { keepFinished, MOST } from '../../src/lib/memory/finished';
import { forgetTally, tally } from '../../src/lib/memory/tally';
import { match, person, steady } from './matches';

beforeEach(() => {
  localStorage.clear();
});

const alone = [person('Anna'), steady, steady];

test('matches are counted by game, number at the table, and whether people were there', () => {
  keepFinished(match('a', { place: 1 }));
  keepFinished(match('b', { place: 3 }));
  keepFinished(match('c', { place: 2, seats: alone, you: 0 }));
  keepFinished(match('d', { place: 1, game: 'mau-mau' }));
  expect(tally()).toEqual([
    { game: 'zwanzig', seats: 3, people: true, matches: 2, won: 1, places: 4 },
    { game: 'zwanzig', seats: 3, people: false, matches: 1, won: 0, places: 2 },
    { game: 'mau-mau', seats: 3, people: true, matches: 1, won: 1, places: 1 },
  ]);
});

test('a match counts once, also long after it has gone from the list', () => {
  keepFinished(match('old', { place: 1 }));
  for (let n = 0; n < MOST; n++) keepFinished(match(`t${n}`, { place: 2 }));
  keepFinished(match('old', { place: 1 }));
  expect(tally()[0]).toMatchObject({ matches: MOST + 1, won: 1 });
});

test('it counts once its place is known, and without a place not at all', () => {
  keepFinished(match('a', { place: null }));
  keepFinished(match('b', { place: null, early: true }));
  expect(tally()).toEqual([]);
  keepFinished(match('a', { place: 2 }));
  expect(tally()[0]).toMatchObject({ matches: 1, places: 2 });
});

test('whoever counts anew does not find old matches again', () => {
  keepFinished(match('a', { place: 1 }));
  forgetTally();
  keepFinished(match('a', { place: 1 }));
  expect(tally()).toEqual([]);
});

test.each<[string, unknown]>([
  ['no tally', 'ten'],
  ['nothing in it', null],
  ['rows of another form', { counts: [{ game: 'zwanzig', seats: 'three' }, null], tables: [7] }],
])('what cannot have been kept here is left alone: %s', (_, found) => {
  localStorage.setItem('stammtisch.tally', JSON.stringify(found));
  expect(tally()).toEqual([]);
  keepFinished(match('a', { place: 1 }));
  expect(tally()).toHaveLength(1);
});
