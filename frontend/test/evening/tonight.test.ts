/** The desk's own tab once all matchdays are behind: the final stands where the tables stood, and no matchday is current. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import Dots from '../../src/evening/desk/tonight/Dots.svelte';
import RuleNow from '../../src/evening/parts/RuleNow.svelte';
import TableNow from '../../src/evening/desk/tonight/TableNow.svelte';
import Tonight from '../../src/evening/desk/tonight/Tonight.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const view = (stage: View['stage']) =>
  ({
    stage,
    matchday: 1,
    people: { '1': { name: 'Karin', no: 1, here: true }, '2': { name: 'Ben', no: 2, here: true } },
    matchdays: {
      '1': {
        matchday: 1,
        ended: 1,
        tables: { '1': { table: 1, seats: [1, 2], status: 'confirmed' } },
      },
    },
    final: {
      ranking: [
        { no: 2, place: 1 },
        { no: 1, place: 2 },
      ],
    },
    clock: {},
    config: { use: 'desk', matchdays: 1, final_format: 'timed', final_strokes: 3 },
    rules: { schedule: { '1': 'queens' }, on: [] },
    jersey: {},
    ranking: { after: 1, rows: [] },
  }) as unknown as View;

function look(stage: View['stage']): void {
  const evening = new Evening('abend', 'key');
  render(Tonight, { evening, view: view(stage), desk: new Desk() });
}

test('in the break the tables of the matchday stand there', () => {
  look('break');
  expect(screen.getByRole('group', { name: 'Tische' }).textContent).toContain('Tisch 1');
});

test('at the end of the evening the places stand there, and no table of the last matchday', () => {
  look('closed');
  const middle = screen.getByRole('group', { name: 'Tische' });
  expect(middle.textContent).not.toContain('Tisch 1');
  const places = screen.getByRole('table', { name: 'Endstand' });
  expect([...places.querySelectorAll('tbody th')].map((one) => one.textContent)).toEqual([
    'Ben',
    'Karin',
  ]);
});

test.each([
  ['break', true],
  ['final_ready', false],
  ['final', false],
  ['closed', false],
] as const)('in the stage %s the last matchday is the current one: %s', (stage, current) => {
  render(Dots, { view: view(stage), desk: new Desk() });
  const row = screen.getByRole('rowheader', { name: '1' }).closest('tr');
  expect(row?.getAttribute('aria-current')).toBe(current ? 'true' : null);
});

test.each([
  [4, 'neu'],
  [6, 'seit Spieltag 4'],
])('on matchday %i the rule that came with the fourth is said to hold: %s', (matchday, since) => {
  const schedule = { '1': 'TR-8', '4': 'TR-B' };
  const rules = { in_force: [], fresh: [], names: {}, schedule };
  render(RuleNow, { view: { ...view('break'), rules }, matchday });
  expect(screen.getByText(since)).toBeTruthy();
});

test('whoever has left is not called here at the table that plays on', () => {
  const evening = new Evening('abend', 'key');
  const shown = view('playing');
  const people = {
    ...shown.people,
    '2': { name: 'Ben', no: 2, here: true, status: 'withdrawn' as const },
  };
  render(TableNow, {
    evening,
    view: { ...shown, people },
    table: { table: 1, seats: [1, 2] },
    wearer: undefined,
    onopen: () => undefined,
  });
  screen.getByText('ausgeschieden');
  expect(screen.getAllByRole('button', { name: /ist da; als fehlend/ })).toHaveLength(1);
});
