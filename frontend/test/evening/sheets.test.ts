/** A sheet while it is filled in, and the commands that sentences of incidents make. */
import { beforeEach, expect, test } from 'vitest';
import type { Table, View } from '../../src/evening/course/model';
import { Draft } from '../../src/evening/entry/draft.svelte';
import { keepSheet, keptSheet } from '../../src/evening/entry/kept';
import { preview } from '../../src/evening/incidents/moved';
import { KINDS, type Values } from '../../src/evening/incidents/kinds';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const TABLE: Table = { table: 1, seats: [3, 5, 10, 16] };

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

function filled(...counts: string[]): Draft {
  const draft = new Draft(TABLE);
  for (const [i, count] of counts.entries()) draft.type(TABLE.seats[i] ?? 0, count);
  return draft;
}

test('an empty sheet is not complete, and a full one is what the command takes', () => {
  expect(new Draft(TABLE).complete).toBe(false);
  expect(filled('5', '3', '1').complete).toBe(false);
  const draft = filled('5', '3', '1', '0');
  expect(draft.complete).toBe(true);
  expect(draft.sheet).toEqual({ strokes: { 3: 5, 5: 3, 10: 1, 16: 0 }, absent: [] });
});

test('TS-37: more than two digits are refused where they are typed', () => {
  const draft = filled('100', '3', '1', '0');
  expect(draft.complete).toBe(false);
  expect(draft.wrong(3, 'Olga')).toBe('Striche gehen von 0 bis 99.');
});

test.each(['-3', '1,5', '1e1', 'x'])(
  '%s is refused as it stands, not read as something else',
  (text) => {
    const draft = filled(text, '3', '1', '0');
    expect(draft.complete).toBe(false);
    expect(draft.typed.get(3)).toBe(text);
    expect(draft.wrong(3, 'Olga')).toBe('Striche gehen von 0 bis 99.');
    expect(draft.count(3)).toBe(0);
  },
);

test('what was typed outlives the page, until the sheet is another one', () => {
  localStorage.clear();
  expect(new Draft(TABLE).filled).toBeUndefined();
  const draft = filled('5', '-3');
  draft.toggle(16);
  keepSheet('abend', '1.1.0', draft.filled, ['1.1.0', '1.2.0']);
  const again = new Draft(TABLE, keptSheet('abend', '1.1.0'));
  expect(TABLE.seats.map((no) => again.typed.get(no))).toEqual(['5', '-3', '', '0']);
  expect([...again.away]).toEqual([16]);
  expect(keptSheet('abend', '1.1.1')).toBeUndefined();
  expect(keptSheet('other', '1.1.0')).toBeUndefined();
  // it was confirmed meanwhile, and another sheet is kept
  keepSheet('abend', '1.2.0', filled('1').filled, ['1.2.0']);
  expect(keptSheet('abend', '1.1.0')).toBeUndefined();
  expect(keptSheet('abend', '1.2.0')?.typed['3']).toBe('1');
  keepSheet('abend', '1.2.0', undefined, ['1.2.0']);
  expect(keptSheet('abend', '1.2.0')).toBeUndefined();
});

test('who was absent has no strokes: the sheet asks which is right', () => {
  const draft = filled('5', '3', '1', '2');
  draft.toggle(16);
  expect(draft.wrong(16, 'Paul')).toBe('Paul war nicht da und hat 2 Striche. Was stimmt?');
  draft.type(16, '0');
  expect(draft.complete).toBe(true);
  expect(draft.sheet.absent).toEqual([16]);
});

test('a sheet that was entered comes filled, and knows whether it was changed', () => {
  const entered: Table = {
    ...TABLE,
    status: 'entered',
    entries: [
      { by: { role: 'player', no: 3 }, t: 1, strokes: { 3: 5, 5: 3, 10: 1, 16: 1 }, absent: [] },
    ],
  };
  const draft = new Draft(entered);
  expect(draft.same(entered)).toBe(true);
  draft.step(16, 1);
  expect(draft.same(entered)).toBe(false);
});

const VIEW = {
  matchday: 2,
  stage: 'break',
  clock: {},
  people: {
    '1': { name: 'Anna', no: 1 },
    '2': { name: 'Ben', no: 2, team: true },
    '3': { name: 'Clara', no: 3, status: 'withdrawn' },
  },
  matchdays: {
    '2': {
      matchday: 2,
      version: 1,
      rules: [],
      tables: {
        '1': {
          table: 1,
          seats: [1, 4],
          status: 'confirmed',
          entries: [{ strokes: { 1: 3, 4: 2 } }],
        },
        '2': { table: 2, seats: [2, 5] },
      },
    },
  },
} as unknown as View;

test.each<[string, Values, object | undefined]>([
  ['late', {}, undefined],
  ['late', { name: ' Theo ' }, { type: 'late_entry', name: 'Theo' }],
  ['leave', { person: '1' }, { type: 'withdraw', no: 1 }],
  ['absent', { person: '1' }, { type: 'set_present', no: 1, present: false }],
  ['swap', { person: '1', other: '2' }, undefined],
  [
    'swap',
    { person: '1', other: '2', reason: 'vertauscht' },
    { type: 'table_overridden', tables: { '1': [2, 4], '2': [1, 5] }, reason: 'vertauscht' },
  ],
  ['swap', { person: '1', other: '4', reason: 'vertauscht' }, undefined],
  ['extend', { minutes: '5', reason: '' }, { type: 'extend_break', minutes: 5, reason: '' }],
  [
    'team',
    { member: '2', reason: 'geht' },
    { type: 'set_referee', no: 2, on: false, reason: 'geht' },
  ],
  ['exclude', { person: '1' }, undefined],
  ['exclude', { person: '1', reason: 'Spott' }, { type: 'disqualify', no: 1, reason: 'Spott' }],
  ['return', { gone: '3', reason: 'wieder da' }, { type: 'reinstate', no: 3, reason: 'wieder da' }],
])('the sentence %s with %o makes its command', (id, values, command) => {
  const kind = KINDS.find((one) => one.id === id);
  expect(kind?.command(values, VIEW)).toEqual(command);
});

test('TS-39: a correction names what stood there and why', () => {
  const kind = KINDS.find((one) => one.id === 'correct');
  const correction = { strokes: { '1': 2, '4': 3 }, absent: [] };
  expect(kind?.command({ sheet: '2.1' }, VIEW, correction)).toBeUndefined();
  expect(kind?.command({ sheet: '2.1', reason: 'vertauscht' }, VIEW, correction)).toEqual({
    type: 'result_corrected',
    matchday: 2,
    table: 1,
    old: { 1: 3, 4: 2 },
    new: correction.strokes,
    absent: [],
    reason: 'vertauscht',
  });
});

/** Twelve in the ranking; the rank of each is moved by so much. */
const ranked = (by: number) => {
  const order = Array.from({ length: 12 }, (_, i) => i + 1);
  const rows = Object.fromEntries(
    order.map((no) => [String(no), { no, rank: no + by, points: 20 - no, strokes: 30 }]),
  );
  return { ranking: { order, rows } } as unknown as View;
};

test('the preview of a correction begins with those of its sheet, and counts whom it leaves out', () => {
  const command = { type: 'result_corrected', new: { '11': 0, '3': 2, '12': 5, '10': 1 } };
  const { shown, more } = preview(ranked(0), ranked(1), command);
  expect(shown.map(({ no }) => no)).toEqual([3, 10, 11, 12, 1, 2, 4, 5]);
  expect(more).toBe(4);
  expect(preview(ranked(0), ranked(0), command)).toEqual({ shown: [], more: 0 });
  expect(preview(ranked(0), ranked(1), undefined).shown.map(({ no }) => no)[0]).toBe(1);
});
