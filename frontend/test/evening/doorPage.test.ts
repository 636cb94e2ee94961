/** The link of the door, for whoever comes back with it. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import DoorPage from '../../src/evening/phone/DoorPage.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

function door(stage: View['stage'], { here = true, status = 'active' } = {}): void {
  const evening = new Evening('abend', 'key');
  evening.look = { desk: {}, you: {} } as unknown as Look;
  const view = {
    name: 'Herbst',
    stage,
    matchday: 1,
    people: { '1': { name: 'Karin', no: 1, here }, '2': { name: 'Ben', no: 2, here, status } },
    final: {
      ranking: [status === 'active' ? { no: 2, place: 1 } : { no: 2 }, { no: 1, place: 2 }],
    },
    clock: {},
    config: { use: 'desk', matchdays: 1, capacity: 0 },
    jersey: {},
    ranking: { after: 1, order: [1, 2], rows: {}, cut: 2 },
  } as unknown as View;
  render(DoorPage, { evening, view, onjoin: () => undefined });
}

test('the day after it says how all ended up, and sends nobody to the desk', () => {
  door('closed');
  const places = screen.getByRole('table', { name: 'Endstand' });
  expect([...places.querySelectorAll('tbody th')].map((one) => one.textContent)).toEqual([
    'Ben',
    'Karin',
  ]);
  expect(document.body.textContent).not.toContain('schon da');
  expect(document.body.textContent).not.toContain('am Tresen');
});

test('while it is played, it says where to ask', () => {
  door('playing');
  screen.getByText(/^Die Anmeldung ist geschlossen/);
  expect(document.body.textContent).not.toContain('schon da');
});

test('as long as nobody is named, the button says what it waits for', async () => {
  door('registration');
  const button = () => screen.getByRole('button', { name: /^Dabei/ }).textContent;
  expect(button()).toContain('erst den Namen eintippen');
  await fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Olga' } });
  expect(button()).not.toContain('erst');
});

test('the first one at the door reads that nobody is here yet, not what the button waits for', () => {
  door('registration', { here: false });
  const says = document.querySelector('header p')?.textContent;
  expect(says).toContain('Noch ist niemand da.');
  expect(says).not.toContain('erst den Namen');
});

test.each([
  ['withdrawn', 'Ben ausgeschieden'],
  ['disqualified', 'Ben ausgeschlossen'],
])('whoever was %s has no place in the end, and it says why', (status, row) => {
  door('closed', { status });
  const rows = screen.getAllByRole('rowheader').map((one) => one.textContent.trim());
  expect(rows.map((one) => one.replace(/\s/, ' '))).toEqual([row, 'Karin']);
});
