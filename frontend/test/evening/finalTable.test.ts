/** The strokes of the final: what is typed outlives the page, and what another desk has entered stands here, too. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import FinalTable from '../../src/evening/final/FinalTable.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

let given: unknown[];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  given = [];
});

const view = (strokes?: object) =>
  ({
    stage: 'final',
    people: { '1': { name: 'Karin', no: 1 }, '2': { name: 'Ben', no: 2 } },
    final: { seats: [1, 2], field: [2, 1], dealt: 1, strokes },
    clock: {},
    config: { final_format: 'timed' },
    jersey: {},
  }) as unknown as View;

/** The page, loaded anew. */
function open(shown: View) {
  cleanup();
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'do').mockImplementation((command) => {
    given.push(command);
    return Promise.resolve(undefined);
  });
  return render(FinalTable, { evening, view: shown, desk: new Desk() });
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`Striche ${name}`);
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: /^Striche/ }));

test('a page that is loaded again has what was typed, until it is entered', async () => {
  open(view());
  await type('Karin', '5');
  open(view());
  expect(field('Karin').value).toBe('5');
  await type('Ben', '3');
  await send();
  expect(given).toEqual([{ type: 'final_result', strokes: { '1': 5, '2': 3 }, reason: '' }]);
  open(view());
  expect(field('Karin').value).toBe('');
});

test('what another desk enters stands here at once, and nothing is offered to be changed', async () => {
  const { rerender } = open(view());
  await rerender({ view: view({ '1': 4, '2': 2 }) });
  expect([field('Karin').value, field('Ben').value]).toEqual(['4', '2']);
  expect(screen.queryByRole('button', { name: /^Striche/ })).toBeNull();
});

test('a change says that it waits for its reason', async () => {
  open(view({ '1': 4, '2': 2 }));
  await type('Ben', '3');
  expect(screen.getByRole('button', { name: /^Striche ändern/ }).textContent).toContain(
    'erst den Grund schreiben',
  );
});
