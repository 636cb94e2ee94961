/** Sheets that are made of lists: who stands where, and that nobody is left out. */
import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import type { View } from '../../src/evening/course/model';
import Moments from '../../src/evening/final/Moments.svelte';
import { groups } from '../../src/evening/prints/groups';
import PrintDoor from '../../src/evening/prints/PrintDoor.svelte';
import PrintMatrix from '../../src/evening/prints/PrintMatrix.svelte';
import PrintNames from '../../src/evening/prints/PrintNames.svelte';
import PrintSeats from '../../src/evening/prints/PrintSeats.svelte';
import PrintTrail from '../../src/evening/prints/PrintTrail.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const MATRIX = {
  version: 2,
  check_sum: 'abc',
  days: {
    '1': { tables: [[1, 2, 3, 4]], byes: [5] },
    '2': { tables: [[5, 1, 2]], byes: [3] },
  },
};
const view = (more: object) =>
  ({
    name: 'Mittwoch',
    clock: {},
    people: {
      '1': { name: 'Zoë', no: 1, team: true },
      '2': { name: 'Änne', no: 2 },
      '3': { name: 'Anna', no: 3 },
      '4': { name: '7even', no: 4, status: 'withdrawn' },
      '5': { name: 'Ben', no: 5 },
    },
    ...more,
  }) as unknown as View;
const cells = (name: string) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((one) => one.textContent.trim());

test('neighbours of one name are a group', () => {
  expect(groups(['a1', 'a2', 'b1', 'a3'], (one) => one[0] ?? '')).toEqual([
    ['a', ['a1', 'a2']],
    ['b', ['b1']],
    ['a', ['a3']],
  ]);
  expect(groups([], String)).toEqual([]);
});

test('the list by name: letters in their order, the table of each matchday, pauses, and who has left', () => {
  render(PrintNames, { id: 'x', view: view({ matrix: MATRIX }), sample: false });
  const names = screen.getAllByRole('rowheader').map((one) => one.textContent.trim());
  expect(names).toEqual(['7even (ausgeschieden)', 'Anna', 'Änne', 'Ben', 'Zoë']);
  expect(cells('# 4 7even (ausgeschieden) 1 –')).toEqual(['#', '4', '1', '–']);
  expect(cells('A 3 Anna 1 Pause')).toEqual(['A', '3', '1', 'Pause']);
  expect(cells('2 Änne 1 1')).toEqual(['', '2', '1', '1']);
  expect(cells('B 5 Ben Pause 1')).toEqual(['B', '5', 'Pause', '1']);
});

test('a matchday before somebody came is no pause of theirs', () => {
  const late = { ...MATRIX.days, '1': { tables: [[1, 2, 3, 4]], byes: [] } };
  render(PrintNames, { id: 'x', view: view({ matrix: { ...MATRIX, days: late } }), sample: false });
  expect(cells('B 5 Ben – 1')).toEqual(['B', '5', '–', '1']);
});

test('the matrix says beside the matchday who sits out', () => {
  const matrix = { ...MATRIX, quality: { de: 'Gut.', en: 'Good.' }, versions: [] };
  const more = { matrix, config: { matchdays: 2 }, rules: { schedule: {} } };
  render(PrintMatrix, { id: 'x', view: view(more), sample: false });
  const days = screen.getAllByRole('rowheader').map((one) => one.textContent.trim());
  expect(days).toEqual(['1 setzt aus: Ben', '2 setzt aus: Anna']);
});

test('before the numbers are drawn it is a list to tick', () => {
  const people = { '1': { name: 'Ben', here: true }, '2': { name: 'Anna' } };
  render(PrintNames, { id: 'x', view: view({ people }), sample: false });
  expect(screen.getByRole('columnheader', { name: 'da' })).toBeTruthy();
  expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual(['Anna', 'Ben']);
});

test('the matrix by table: seats in order, a free seat where there are three, the team marked', () => {
  render(PrintSeats, { id: 'x', view: view({ matrix: MATRIX }), sample: false });
  expect(screen.getByRole('heading', { name: 'Tisch 1' })).toBeTruthy();
  expect(cells('1 1Zoë ✓ 2Änne 3Anna 47even')).toEqual(['1Zoë ✓', '2Änne', '3Anna', '47even']);
  expect(cells('2 5Ben 1Zoë ✓ 2Änne –')).toEqual(['5Ben', '1Zoë ✓', '2Änne', '–']);
});

test('what is printed of a rehearsal says so in the head that comes again on every sheet', () => {
  render(PrintNames, { id: 'x', view: view({ matrix: MATRIX }), sample: true });
  const [head] = screen.getAllByRole('rowgroup');
  expect(head?.textContent).toContain('PROBE, nichts davon zählt · Mittwoch');
});

test('the audit trail: the first act on top, days apart only where there are several', () => {
  const act = (day: number, hour: number, no: number) => ({
    t: new Date(2026, 4, day, hour, 30).getTime(),
    by: { role: 'player', no },
    act: 'withdrawn',
    de: `Satz um ${String(hour)}`,
    en: '',
  });
  const audit = { '1': act(6, 19, 5), '2': act(6, 20, 1) };
  const { unmount } = render(PrintTrail, { id: 'x', view: view({ audit }), sample: false });
  const rows = screen
    .getAllByRole('row')
    .slice(2)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(rows).toEqual([
    ['1', '19:30', 'Satz um 19', 'Ben'],
    ['2', '20:30', 'Satz um 20', 'Zoë'],
  ]);
  unmount();
  const later = { '1': act(6, 23, 5), '2': act(7, 0, 1) };
  render(PrintTrail, { id: 'x', view: view({ audit: later }), sample: false });
  expect(screen.getAllByRole('rowheader').map((one) => one.textContent)).toEqual([
    '6. Mai 2026',
    '7. Mai 2026',
  ]);
});

test('moments are read out under their heading, and nothing stands there without any', () => {
  const moments = [{ kind: 'streak', de: 'Anna gewann dreimal.', en: 'Anna won three times.' }];
  const { unmount } = render(Moments, { view: view({ moments }) });
  expect(screen.getByRole('region', { name: 'Was bleibt' }).textContent).toContain('dreimal');
  unmount();
  render(Moments, { view: view({}) });
  expect(screen.queryByRole('region')).toBeNull();
});

test('the notice of a rehearsal says so in its box alone: its code would cut a mark behind it', () => {
  const { container } = render(PrintDoor, {
    id: 'x',
    view: view({ config: { capacity: 0 } }),
    sample: true,
  });
  expect(container.textContent).toContain('PROBE Nichts davon zählt.');
  expect(container.querySelector('.marks')).toBeNull();
});
