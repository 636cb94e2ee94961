/** The results while others enter them, too: what is typed is never put on another table, and none is lost without a word. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Table, View } from '../../src/evening/course/model';
import Line from '../../src/evening/desk/Line.svelte';
import Entry from '../../src/evening/entry/Entry.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const NAMES = ['Karin', 'Ben', 'Olga', 'Farid'];
const entry = (one: number, other: number, no: number) => ({
  by: { role: 'player', no },
  t: 1,
  strokes: { [String(no)]: one, [String(no + 1)]: other },
  absent: [],
});
const OPEN: Table[] = [
  { table: 1, seats: [1, 2] },
  { table: 2, seats: [3, 4] },
];
const confirmed = (table: Table, one: number, other: number) =>
  ({ ...table, status: 'confirmed', entries: [entry(one, other, table.seats[0] ?? 0)] }) as Table;

/** An evening in the break after a matchday of these tables. */
function view(...days: (readonly Table[])[]): View {
  const matchdays = days.map((tables, i) => [
    String(i + 1),
    {
      matchday: i + 1,
      version: 1,
      rules: [],
      ended: 1,
      tables: Object.fromEntries(tables.map((one) => [String(one.table), one])),
    },
  ]);
  return {
    stage: 'break',
    matchday: days.length,
    clock: {},
    final: {},
    people: Object.fromEntries(
      NAMES.map((name, i) => [String(i + 1), { name, no: i + 1, here: true }]),
    ),
    matchdays: Object.fromEntries(matchdays) as object,
    config: { use: 'desk', matchdays: 3, three_table_points: 'ladder' },
  } as unknown as View;
}

function results(first: View, desk = new Desk()) {
  cleanup();
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'give').mockResolvedValue(undefined);
  const { rerender } = render(Entry, { evening, view: first, desk });
  return { evening, desk, becomes: (next: View) => rerender({ evening, view: next, desk }) };
}

const sheet = () => screen.getByRole('heading', { level: 2, name: /^Spieltag/ }).textContent;
const type = (name: string, value: string) =>
  fireEvent.input(screen.getByLabelText(`Striche ${name}`), { target: { value } });
const [first, second] = OPEN as [Table, Table];

test('who is overtaken while typing stays at the sheet, and reads what does not count', async () => {
  const { becomes } = results(view(OPEN));
  await type('Karin', '4');
  await becomes(view([confirmed(first, 2, 1), second]));
  expect(sheet()).toBe('Spieltag 1, Tisch 1');
  expect(screen.queryByLabelText('Striche Olga')).toBeNull();
  screen.getByText(
    'Diesen Zettel hat inzwischen eingetragen: Karin. Was hier gerade getippt wurde, zählt nicht: Karin 4.',
  );
});

test('who has typed the same is told nothing', async () => {
  const { becomes } = results(view(OPEN));
  await type('Karin', '2');
  await type('Ben', '1');
  await becomes(view([confirmed(first, 2, 1), second]));
  expect(screen.queryByText(/^Diesen Zettel hat inzwischen/)).toBeNull();
});

test('who has typed nothing goes on with the next sheet that is missing', async () => {
  const { becomes } = results(view(OPEN));
  await becomes(view([confirmed(first, 2, 1), second]));
  expect(sheet()).toBe('Spieltag 1, Tisch 2');
  expect(screen.queryByText(/^Diesen Zettel hat inzwischen/)).toBeNull();
});

test('two entries that disagree come before sheets that are missing', () => {
  const other = { ...entry(1, 2, 3), by: { role: 'player', no: 4 } };
  const entries = [entry(2, 1, 3), other] as Table['entries'];
  results(view([first, { ...second, status: 'conflict', entries }]));
  expect(sheet()).toBe('Spieltag 1, Tisch 2');
  const names = screen
    .getAllByRole('button', { name: /^Dieser gilt/ })
    .map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(2);
});

test('the last sheet of a matchday stays in sight until another matchday has some', async () => {
  const { becomes } = results(view([confirmed(first, 2, 1), second]));
  await type('Olga', '3');
  await type('Farid', '1');
  await fireEvent.click(screen.getByRole('button', { name: /Stimmt so, bestätigen/ }));
  const done = [confirmed(first, 2, 1), confirmed(second, 3, 1)];
  await becomes(view(done));
  expect(sheet()).toBe('Spieltag 1, Tisch 2');
  await becomes(view(done, OPEN));
  expect(sheet()).toBe('Spieltag 2, Tisch 1');
});

test('the sentence that names a missing sheet leads to it, whatever was looked at before', async () => {
  const desk = new Desk();
  desk.sheet = { matchday: 1, table: 1 };
  const missing = view([confirmed(first, 2, 1), second]);
  const evening = new Evening('abend', 'key');
  render(Line, { evening, view: missing, desk });
  await fireEvent.click(screen.getByRole('button', { name: 'Zu den Ergebnissen' }));
  expect(desk.tab).toBe('results');
  results(missing, desk);
  expect(sheet()).toBe('Spieltag 1, Tisch 2');
});
