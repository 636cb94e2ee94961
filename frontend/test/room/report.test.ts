/** A report of a move: which moments are offered, and what is in the file. */
import { beforeEach, expect, test } from 'vitest';
import { momentsOf, reportText } from '../../src/live/report/report';
import { opened } from '../../src/lib/record/opened';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { basisOf } from '../../src/replay/source';
import { enter, happened, hello, parts, play, update } from './fixtures';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const basis = {
  version: '0.1.0',
  game: 'zwanzig',
  rules: 1,
  options: {},
  players: ['Anna', 'Ben'],
  names: [],
  seat: 0,
  n: 3,
  record: null,
  seen: { steps: [] },
};

test('a report is told by its first key, and holds what was said about the moment', () => {
  const refused = { action: { type: 'play' }, code: 'suit_led', clause: 'ZW-5.2', facts: {} };
  const moment = {
    seq: 4,
    sentence: 'Karo 7 geht nicht.',
    clauses: ['ZW-5.2'],
    refused,
    request: '4711',
  };
  const text = reportText(basis, moment, '  doch  ');
  expect(text.startsWith('{"report":1,')).toBe(true);
  const found = JSON.parse(text) as Record<string, unknown>;
  expect(found).toMatchObject({
    ...basis,
    ...{ words: 'doch', clauses: ['ZW-5.2'], refused, request: '4711' },
  });
  expect(found['seq']).toBeUndefined();
});

test.each([
  ['a record', '{"format":1}\n', { kind: 'record', text: '{"format":1}\n' }],
  ['as text', 'stammtisch 1\n', { kind: 'record', text: 'stammtisch 1\n' }],
  ['a whole report', '{"report":1,"n":7,"record":"x"}', { kind: 'record', text: 'x', n: 7 }],
  ['of a running match', '{ "report": 1, "record": null, "seen": {} }', { kind: 'seen' }],
  ['half of one', '{"report":1,', { kind: 'record', text: '{"report":1,' }],
])('what is opened: %s', (_, text, found) => {
  expect(opened(text)).toEqual(found);
});

test('what was refused last stands among what happened, where the log stood then', () => {
  const { room, network } = enter();
  const played = { de: 'Karo 7 (ZW-5.2).', en: 'seven of diamonds (ZW-5.2).' };
  Object.assign(room, { texts: { ...parts.texts, events: { played } } });
  network.line.says(hello({ seq: 1, missed: [] }));
  network.line.says(update({ seq: 2, happened: [happened(2, 1, { type: 'played' })] }));
  room.explain({ action: play('AS'), code: 'not_yet', clause: 'ZW-4.1', facts: {} });
  room.dismiss();
  network.line.says(update({ seq: 3, happened: [happened(3, 0, { type: 'played' })] }));
  const moments = momentsOf(room, room.refusedLast);
  expect(moments.map(({ seq, refused }) => [seq, refused?.code])).toEqual([
    [3, undefined],
    [2, 'not_yet'],
    [2, undefined],
  ]);
  expect(moments.map(({ clauses }) => clauses)).toEqual([['ZW-5.2'], ['ZW-4.1'], ['ZW-5.2']]);
});

test('a record that has been played is all there, whatever the seat', async () => {
  globalThis.fetch = () => Promise.resolve(Response.json({ version: '9.9.9' }));
  const record = '{"format":1,"game":"zwanzig","players":["Anna","Ben"]}\n{"n":1}\n';
  const answer = await basisOf(record, 1, 5);
  expect(answer).toEqual({
    ok: true,
    value: {
      version: '9.9.9',
      game: 'zwanzig',
      rules: null,
      options: {},
      players: ['Anna', 'Ben'],
      names: [],
      seat: 1,
      n: 5,
      record,
      seen: null,
    },
  });
});
