/** What the page does by itself: patches, bells, what the wall shows, who is meant by a few letters. */
import { beforeEach, expect, test } from 'vitest';
import { bellNow, mark } from '../../src/evening/course/bell';
import type { Look, View } from '../../src/evening/course/model';
import { said } from '../../src/evening/course/names';
import { overdue, running, shortly } from '../../src/evening/course/running';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { patched } from '../../src/evening/course/wire/patch';
import { sheetOf } from '../../src/evening/course/desk/sheets';
import { evenly, nameType } from '../../src/evening/wall/evenly';
import { pageAt, sceneOf } from '../../src/evening/wall/scenes';
import { found } from '../../src/evening/signup/search';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each([
  ['a value', { a: 1 }, { a: 2 }, { a: 2 }],
  ['something new', { a: 1 }, { b: { c: 3 } }, { a: 1, b: { c: 3 } }],
  ['something gone', { a: 1, b: 2 }, { b: null }, { a: 1 }],
  ['inside an object', { a: { b: 1, c: 2 } }, { a: { c: 5 } }, { a: { b: 1, c: 5 } }],
  ['a list as a whole', { a: [1, 2] }, { a: [3] }, { a: [3] }],
  ['an object in place of a value', { a: 1 }, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
])('a merge patch (RFC 7396) changes %s', (_name, before, patch, after) => {
  expect(patched<object>(before, patch)).toEqual(after);
});

test('what a patch does not touch stays the same object', () => {
  const before = { people: { '1': { name: 'Anna' } }, seq: 1 };
  expect(patched(before, { seq: 2 }).people).toBe(before.people);
});

const look = (part: object, rang?: object) =>
  ({ view: { clock: part }, desk: rang ? { rang } : {} }) as unknown as Look;
const AHEAD = { bells: [{ t: 10_000, times: 3, means: 'end' }] };

test.each<[string, Look, number, number | undefined]>([
  ['before its time', look(AHEAD), 9_999, undefined],
  ['by the clock, also without a connection', look(AHEAD), 10_000, 3],
  ['not when the page comes much later', look(AHEAD), 60_000, undefined],
  ['not while all clocks stand', look({ ...AHEAD, paused: 5_000 }), 10_001, undefined],
  ['by hand', look({}, { seq: 4, t: 500, times: 1 }), 900, 1],
])('the bell is heard %s', (_name, at, now, times) => {
  expect(bellNow(at, now, [])?.times).toBe(times);
});

test('a bell is heard once, although the clock and the server both tell of it', () => {
  const both = look(AHEAD, { seq: 4, t: 10_020, times: 3 });
  expect(bellNow(both, 10_100, [{ t: 10_000, times: 3 }])).toBeUndefined();
});

test.each([
  [301_000, 299_900, 5],
  [60_100, 60_000, 1],
  [200_000, 199_000, undefined],
])('from %i to %i ms left the mark of %s minutes is passed', (before, now, minutes) => {
  expect(mark(before, now)).toBe(minutes);
});

const view = (stage: View['stage'], coming = true, matchday = 1, strokes = 3) =>
  ({
    stage,
    matchday,
    coming: coming ? { matchday: 2 } : undefined,
    ranking: { rows: { '1': { strokes } } },
  }) as unknown as View;

test.each<[string, View, Parameters<typeof sceneOf>[1], number | null, string]>([
  ['the door during sign-up', view('registration', false, 0), 'auto', null, 'door'],
  ['clock and tables in play', view('playing'), 'auto', 600_000, 'clock'],
  ['first the standings in a break', view('break'), 'auto', 600_000, 'standings'],
  ['the tables while no sheet has counted', view('break', true, 1, 0), 'auto', 600_000, 'tables'],
  ['the tables from four minutes before the start', view('break'), 'auto', 239_000, 'tables'],
  ['the standings after the last matchday', view('break', false), 'auto', 1_000, 'standings'],
  ['the final', view('final'), 'auto', null, 'final'],
  ['what the desk chose', view('playing'), 'standings', 600_000, 'standings'],
  ['nothing', view('break'), 'black', 1, 'black'],
])('the wall shows %s', (_name, state, shows, left, scene) => {
  expect(sceneOf(state, shows, left)).toBe(scene);
});

test('pages turn by the time, so that two walls turn together', () => {
  expect([0, 11_999, 12_000, 24_000].map((now) => pageAt(now, 2))).toEqual([0, 0, 1, 0]);
  expect(evenly([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

const LIST = [
  { name: 'Greta', here: false },
  { name: 'Gregor', here: true },
  { name: 'Jérôme', here: false },
  { name: 'Jo', here: true },
];

test.each([
  ['three letters find who is not here yet', 'gre', ['Greta']],
  ['two letters find nobody', 'gr', []],
  ['the whole name finds also who is here', 'Gregor', ['Gregor']],
  ['accents do not matter', 'jerome', ['Jérôme']],
  ['a short name is found as a whole', 'jo', ['Jo']],
  ['a new name finds nobody', 'Theo', []],
])('%s', (_name, typed, expected) => {
  expect(found(LIST, typed).map((one) => one.name)).toEqual(expected);
});

test.each([
  ['?sheet=4.1', { matchday: 4, table: 1 }],
  ['?sheet=x', null],
  ['', null],
])('a printed address %s leads to its sheet', (search, sheet) => {
  expect(sheetOf(search)).toEqual(sheet);
});

test.each([
  [0, 16, []],
  [3, 16, [3]],
  [16, 16, [16]],
  [17, 16, [9, 8]],
  [34, 16, [12, 11, 11]],
  [9, 8, [5, 4]],
])('%i in parts of at most %i are shared evenly', (all, most, parts) => {
  const items = Array.from({ length: all }, (_, i) => i);
  const shared = evenly(items, most);
  expect(shared.map((part) => part.length)).toEqual(parts);
  expect(shared.flat()).toEqual(items);
});

test.each([
  ['Es geht weiter mit Ben und Karin M..', 'Es geht weiter mit Ben und Karin M.'],
  ['Karin M.. Ben folgt.', 'Karin M. Ben folgt.'],
  ['und so weiter ...', 'und so weiter ...'],
])('a name that ends in a stop brings no second one: %s', (de, read) => {
  expect(said({ de, en: de })).toBe(read);
});

test('a name that is too long for its line gets two lines of a smaller type', () => {
  expect(
    ['Anna', 'Maximilian A.', 'Friederike-Charlotte H.'].map((one) => nameType(one, 9)),
  ).toEqual(['', 'long', 'longest']);
});

const rest = (stage: View['stage'], paused?: number) =>
  ({
    stage,
    matchday: stage === 'break' ? 1 : 3,
    config: { matchdays: 3 },
    clock: { ends: 60_000, length: 60_000, paused },
    final: {},
  }) as unknown as View;

test.each<[string, View, number, boolean, string]>([
  ['before its end', rest('break'), 59_000, false, 'Spieltag 2 beginnt in'],
  ['once it has run out', rest('break'), 60_000, true, 'Die Pause ist vorbei'],
  ['before the final', rest('final_ready'), 61_000, true, 'Die Pause ist vorbei'],
  ['not while all clocks stand', rest('break', 60_000), 70_000, false, 'Spieltag 2 beginnt in'],
  ['not in play', rest('playing'), 61_000, false, 'Spieltag 3 von 3, noch'],
])('a break is over %s', (_when, at, now, over, title) => {
  expect(overdue(at, now)).toBe(over);
  expect(running(at, now).title).toBe(title);
});

test('after a break that has run out the clock says what comes, and counts no more', () => {
  expect(running(rest('break'), 60_000).span).toBe('Gleich beginnt Spieltag 2.');
  expect(running(rest('final_ready'), 60_000).span).toBe('Gleich beginnt das Finale.');
  expect(shortly(rest('break'), 60_000)).toBe('Die Pause ist vorbei');
});
