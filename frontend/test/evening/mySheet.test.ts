/** The sheet of the own table on a phone: what was counted is not lost, and nothing goes out by accident. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Table, View } from '../../src/evening/course/model';
import MySheet from '../../src/evening/phone/MySheet.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const view = {
  matchday: 1,
  people: { '1': { name: 'Karin', no: 1 }, '2': { name: 'Ben', no: 2 } },
  config: { three_table_points: 'as_four' },
} as unknown as View;
const table = { table: 3, seats: [1, 2] } as unknown as Table;

let given: unknown[];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  given = [];
});

function open(): void {
  cleanup();
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'do').mockImplementation((command) => {
    given.push(command);
    return Promise.resolve(undefined);
  });
  render(MySheet, { evening, view, table, onclose: () => undefined });
}

const count = async (name: string, times: number) => {
  for (let i = 0; i < times; i += 1)
    await fireEvent.click(screen.getByRole('button', { name: `${name}: ein Strich mehr` }));
};
const enter = () => fireEvent.click(screen.getByRole('button', { name: /^Eintragen/ }));

test('a page that is loaded again has what was counted, until it is entered', async () => {
  open();
  await count('Karin', 3);
  open();
  await count('Ben', 1);
  await enter();
  expect(given).toEqual([
    { type: 'result_entered', matchday: 1, table: 3, strokes: { '1': 3, '2': 1 }, absent: [] },
  ]);
  open();
  screen.getByText('0 Striche am Tisch');
});

test('a sheet without any stroke is asked about before it goes out', async () => {
  open();
  await enter();
  expect(given).toEqual([]);
  screen.getByText(/^Niemand hat einen Strich/);
  await enter();
  expect(given).toHaveLength(1);
});

test('a sum that was not asked about yet is asked about', async () => {
  open();
  await enter();
  await count('Karin', 31);
  expect(screen.queryByText(/^Niemand hat einen Strich/)).toBeNull();
  await enter();
  expect(given).toEqual([]);
  screen.getByText(/^31 Striche, das ist viel/);
});

test('a sheet that somebody else confirms while it lies open here waits for nobody', async () => {
  const entries = [
    { by: { role: 'player', no: 1 }, t: 1, strokes: { '1': 2, '2': 1 }, scores: {} },
  ];
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'no', 'get').mockReturnValue(1);
  const shown = (status: string) => ({ ...table, status, entries }) as unknown as Table;
  const onclose = vi.fn();
  const { rerender } = render(MySheet, { evening, view, table: shown('entered'), onclose });
  screen.getByText(/^Wartet auf/);
  await rerender({ table: shown('confirmed') });
  screen.getByText(/^Bestätigt\./);
  expect(screen.queryByText(/^Wartet auf/)).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Zurück' }));
  expect(onclose).toHaveBeenCalledOnce();
});
