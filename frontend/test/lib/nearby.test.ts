/** An address that leads nowhere: what it may have meant. */
import { expect, test } from 'vitest';
import { hashWord } from '../../src/lib/browser/router';
import { nearby } from '../../src/shell/nearby/nearby';

const GAMES = ['zwanzig', 'drachenrummy', 'mau-mau', 'zwiebel-2004', 'zwiebel-v3'];
const told = (path: string) =>
  nearby(path, GAMES).places.map((place) =>
    'game' in place ? `/${place.page}/${place.game}` : `/${place.page}`,
  );

test.each([
  ['/learn/zwanzg/1', ['/learn/zwanzig', '/rules/zwanzig']],
  ['/learn/mau-mau/99', ['/learn/mau-mau', '/rules/mau-mau']],
  ['/regeln/maumau', ['/rules/mau-mau', '/learn/mau-mau']],
  ['/drachen', ['/learn/drachenrummy', '/rules/drachenrummy']],
  [
    '/rules/zwiebel',
    ['/rules/zwiebel-2004', '/learn/zwiebel-2004', '/rules/zwiebel-v3', '/learn/zwiebel-v3'],
  ],
  ['/Abend', ['/evening']],
  ['/runden', ['/runde']],
  ['/learn', GAMES.map((game) => `/learn/${game}`)],
  ['/xyz', GAMES.map((game) => `/learn/${game}`)],
  ['/', GAMES.map((game) => `/learn/${game}`)],
])('near %s', (path, places) => {
  expect(told(path)).toEqual(places);
  expect(nearby(path, GAMES).near).toBe(places.length < GAMES.length);
});

test.each([
  ['#ZZ-43', 'ZZ-43'],
  ['#MM-0D.7a', 'MM-0D.7a'],
  ['#MM%2D1', 'MM-1'],
  ['#%', '%'],
  ['', ''],
])('behind %s', (hash, word) => {
  history.replaceState(null, '', `/learn/zwanzig${hash}`);
  expect(hashWord()).toBe(word);
});
