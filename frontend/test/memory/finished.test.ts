/** What this browser remembers of matches that are over: the latest twenty, each until it is forgotten. */
import { beforeEach, expect, test } from 'vitest';
import {
  forgetAllFinished,
  forgetFinished,
  keepFinished,
  knownFinished,
  MOST,
} from '../../src/lib/memory/finished';
import { match } from './matches';

beforeEach(() => {
  localStorage.clear();
});

const tables = () => knownFinished().map(({ table }) => table);

test('the latest match comes first, and the oldest goes when there are too many', () => {
  for (let n = 0; n < MOST + 2; n++) keepFinished(match(`t${n}`));
  expect(tables()).toHaveLength(MOST);
  expect(tables()[0]).toBe(`t${MOST + 1}`);
  expect(tables().at(-1)).toBe('t2');
});

test('who comes back to a match changes neither its moment nor its place in the list', () => {
  keepFinished(match('old', { place: null }));
  keepFinished(match('new'));
  keepFinished(match('old', { ended: 9_000, place: 1 }));
  expect(tables()).toEqual(['new', 'old']);
  expect(knownFinished()[1]).toEqual(match('old', { place: 1 }));
});

test('of two people at one browser the first is remembered', () => {
  keepFinished(match('t', { you: 0, place: 2 }));
  keepFinished(match('t', { you: 1, place: 1 }));
  expect(knownFinished()).toEqual([match('t', { you: 0, place: 2 })]);
});

test('each can be forgotten, and all at once', () => {
  for (const table of ['a', 'b', 'c']) keepFinished(match(table));
  forgetFinished('b');
  expect(tables()).toEqual(['c', 'a']);
  forgetAllFinished();
  expect(tables()).toEqual([]);
});

test.each<[string, unknown]>([
  ['no list', 'twenty'],
  ['nothing in it', [null]],
  ['a field too few', [{ ...match('t'), replay: undefined }]],
  ['a seat of another form', [{ ...match('t'), seats: ['Anna'] }]],
  ['a way out of the room', [match('t', { replay: 'https://elsewhere.example/replay/t' })]],
])('what cannot have been kept here is left alone: %s', (_, kept) => {
  localStorage.setItem('stammtisch.finished', JSON.stringify(kept));
  expect(knownFinished()).toEqual([]);
});
