/** An evening that is opened: like one before, and with the supervision that is chosen. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { keepEvening, keepKey } from '../../src/evening/course/wire/links';
import type { Look } from '../../src/evening/course/model';
import Opening from '../../src/evening/opening/Opening.svelte';
import { configOf, precedentOf, USUAL } from '../../src/evening/opening/settings';

const CONFIG = {
  name: 'Mittwoch',
  use: 'online',
  matchdays: 5,
  play_minutes: 20,
  break_short: 4,
  break_long: 8,
  first_break: 'long',
  final_size: 4,
  final_format: 'first_to',
  final_strokes: 7,
  final_decks: 1,
  rule_schedule: { '2': 'TR-8' },
  supervision: 'open',
  plenum_mode: 'vote',
  late_entry_until: 2,
  odd_field: 'threes',
  three_table_points: 'ladder',
  countersign: false,
  seed: 99,
};

const look = (config: object = {}, desk: object = {}) =>
  ({
    view: {
      name: 'Mittwoch',
      config: { ...CONFIG, ...config },
      people: {
        '1': { name: 'Anna', no: 1, here: true },
        '2': { name: 'Ben', no: 2, status: 'withdrawn' },
        '3': { name: 'Carl', no: 3, status: 'disqualified' },
        '4': { name: 'Frieda', no: 4, here: true },
      },
    },
    desk: { bots: ['Frieda'], starts: new Date(2026, 4, 6, 19, 5).getTime(), ...desk },
  }) as unknown as Look;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

test('an earlier evening: what the form shows, what is carried along, and everybody but bots', () => {
  const found = precedentOf(look());
  expect(found).toMatchObject({
    name: 'Mittwoch',
    use: 'online',
    time: '19:05',
    people: ['Anna', 'Ben'],
    settings: { matchdays: 5, final_format: 'first_to', supervision: 'open', special: true },
  });
  expect(found.carried).toEqual({
    first_break: 'long',
    final_decks: 1,
    rule_schedule: { '2': 'TR-8' },
    late_entry_until: 2,
    odd_field: 'threes',
    three_table_points: 'ladder',
    countersign: false,
  });
  expect(precedentOf(look({}, { starts: undefined })).time).toBe('');
});

test.each([
  ['its special rules stay', true, { '2': 'TR-8' }, { '2': 'TR-8' }],
  ['without special rules', false, { '2': 'TR-8' }, {}],
  ['special rules again after an evening without: as usual', true, {}, undefined],
  ['never any', false, {}, {}],
] as const)('%s', (_, special, planned, expected) => {
  const config = configOf({ ...USUAL, special }, 'desk', { rule_schedule: planned });
  expect(config.rule_schedule).toEqual(expected);
});

test.each([
  ['open at the tables of the room', 'online', 'online', 'open'],
  ['never where people play with real cards', 'desk', 'desk', 'strict'],
  ['nor in a trial while real cards are chosen', 'online', 'desk', 'strict'],
] as const)('supervision: %s', (_, use, chosen, expected) => {
  const config = configOf({ ...USUAL, supervision: 'open' }, use, {}, chosen);
  expect(config.supervision).toBe(expected);
});

test.each([
  ['at the tables of the room', 'online', 'online', true],
  ['never with real cards', 'desk', 'desk', false],
  ['nor in a trial while real cards are chosen', 'online', 'desk', false],
] as const)('the same cards at every table: %s', (_, use, chosen, expected) => {
  const config = configOf({ ...USUAL, same_cards: true }, use, {}, chosen);
  expect(config.same_cards).toBe(expected);
});

const answers = (...replies: readonly [number, unknown][]) => {
  const fetched = vi.fn<typeof fetch>();
  for (const [status, body] of replies)
    fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const sent = (fetched: ReturnType<typeof answers>) =>
  JSON.parse(fetched.mock.lastCall?.[1]?.body as string) as Record<string, unknown>;
const refusal = { code: 'wrong_key', de: 'Dieser Link gilt nicht.', en: 'No.' };

test('without an evening that is known nothing is offered, and no supervision for real cards', async () => {
  render(Opening);
  expect(screen.queryByLabelText('Wie letztes Mal')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Wer achtet auf die Regeln?' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Ohne Karten, am Bildschirm/u }));
  expect(screen.getByRole('radio', { name: /Der Tisch/u })).toHaveProperty('checked', true);
});

test('like last time, with its names: one tick, and everything is sent', async () => {
  keepEvening('abc', 'Mittwoch');
  keepKey('abc', 'director', 'key');
  const fetched = answers([200, look()], [400, refusal]);
  render(Opening);
  await userEvent.selectOptions(screen.getByLabelText('Wie letztes Mal'), 'abc');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: /Auch die 2 Personen von damals/u }),
  );
  expect(screen.getByLabelText('Name des Abends')).toHaveProperty('value', 'Mittwoch');
  expect(screen.getByRole('radio', { name: /Ihr selbst/u })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'Abend eröffnen' }));
  expect(sent(fetched)).toMatchObject({
    name: 'Mittwoch',
    people: ['Anna', 'Ben'],
    config: { matchdays: 5, countersign: false, supervision: 'open', use: 'online' },
  });
  expect(sent(fetched)['config']).not.toHaveProperty('seed');
});

test('evenings of one name are told apart by when they were and how many came', () => {
  vi.useFakeTimers({ now: new Date(2026, 4, 6, 19, 30), toFake: ['Date'] });
  keepEvening('abc', 'Mittwoch', 12);
  vi.setSystemTime(new Date(2026, 4, 6, 21, 15));
  keepEvening('def', 'Mittwoch', 1);
  keepEvening('abc', 'Mittwoch', 13); // looked at once more: it is no later for that
  vi.useRealTimers();
  for (const id of ['abc', 'def']) keepKey(id, 'director', 'key');
  render(Opening);
  const offered = screen.getAllByRole('option').map((one) => one.textContent.trim());
  expect(offered).toEqual(
    expect.arrayContaining([
      'Mittwoch (06.05.2026, 19:30, 13 Personen)',
      'Mittwoch (06.05.2026, 21:15, 1 Person)',
    ]),
  );
});

test('as usual again: nothing of the other evening is left', async () => {
  keepEvening('abc', 'Mittwoch');
  keepKey('abc', 'audience', 'key');
  const fetched = answers([200, look()], [400, refusal]);
  render(Opening);
  const choice = screen.getByLabelText('Wie letztes Mal');
  await userEvent.selectOptions(choice, 'abc');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Auch die 2 Personen/u }));
  await userEvent.selectOptions(choice, '');
  await userEvent.click(screen.getByRole('button', { name: 'Abend eröffnen' }));
  const body = sent(fetched);
  expect(body).not.toHaveProperty('people');
  expect(body['config']).toEqual(configOf(USUAL, 'desk'));
});

test('an evening that is gone says so, and the form is as it was', async () => {
  keepEvening('abc', 'Mittwoch');
  keepKey('abc', 'director', 'key');
  answers([401, refusal]);
  render(Opening);
  const choice = screen.getByLabelText('Wie letztes Mal');
  await userEvent.selectOptions(choice, 'abc');
  expect(await screen.findByText('Dieser Link gilt nicht.')).toBeTruthy();
  expect(choice).toHaveProperty('value', '');
  expect(screen.getByLabelText('Name des Abends')).toHaveProperty('value', '');
});

test('whoever comes back finds the evenings of this browser before the form for another one', () => {
  for (const id of ['a', 'b', 'c', 'd']) keepEvening(id, `Abend ${id}`);
  render(Opening);
  const link = (name: RegExp) => screen.getByRole('link', { name });
  const first = link(/^Abend d/);
  const form = screen.getByRole('heading', { name: 'Einen Abend leiten' });
  expect(first.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(link(/^Abend a/).closest('details')).not.toBeNull();
  expect(first.closest('details')).toBeNull();
});

test('the form says how long its evening lasts', async () => {
  render(Opening);
  screen.getByText('Dauert mit Pausen und Finale etwa 6 Stunden und 45 Minuten.');
  await userEvent.type(screen.getByLabelText('Beginn (kann frei bleiben)'), '18:00');
  screen.getByText(/bis gegen 00:45\.$/);
});
