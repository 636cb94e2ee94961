/** The name field over the list: nothing that is typed is gone without a word. */
import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import List from '../../src/evening/signup/List.svelte';
import { pastedNames } from '../../src/evening/signup/pasted';

const VIEW = {
  stage: 'registration',
  config: { capacity: 0 },
  people: { '1': { name: 'Karin', here: true }, '2': { name: 'Ben', here: false } },
} as unknown as View;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

function list() {
  const evening = new Evening('abend', 'key');
  const give = vi.spyOn(evening, 'give').mockResolvedValue(undefined);
  render(List, { evening, view: VIEW });
  return { give, field: screen.getByRole('textbox', { name: 'Wer kommt dazu?' }) };
}

test('who is here already is refused: the name stays, with the reason and what to do', async () => {
  const { give, field } = list();
  await userEvent.type(field, 'karin{Enter}');
  expect(give).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', 'karin');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByRole('status')[0]?.textContent).toContain('Karin ist schon da.');
  await userEvent.type(field, ' M.{Enter}');
  expect(give).toHaveBeenCalledWith({ type: 'register', name: 'karin M.', here: true });
  expect(field).toHaveProperty('value', '');
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

test('who is on the list is ticked off', async () => {
  const { give, field } = list();
  await userEvent.type(field, 'ben{Enter}');
  expect(give).toHaveBeenCalledWith({ type: 'check_in', name: 'Ben', here: true });
});

test.each([
  [2, 'Ida', 'Ida ist neu, und alle Plätze sind vergeben. Enter: steht auf der Warteliste.'],
  [2, 'Olga', 'Olga steht auf der Liste. Enter: ist da.'],
  [3, 'Ida', 'Ida ist neu. Enter: steht auf der Liste und ist da.'],
])(
  'with %i places the line below the field says of %s what Enter does',
  async (capacity, name, says) => {
    const waiting = { '1': { name: 'Olga', here: false } };
    const view = { ...VIEW, config: { capacity }, waiting } as unknown as View;
    render(List, { evening: new Evening('abend', 'key'), view });
    await userEvent.type(screen.getByRole('textbox', { name: 'Wer kommt dazu?' }), name);
    expect(screen.getAllByRole('status')[0]?.textContent).toContain(says);
  },
);

test.each([
  ['numbers', '1. Anna\n2) Ben\n(3) Olga\n 12.Ivo', ['Anna', 'Ben', 'Olga', 'Ivo']],
  ['dashes and dots', '- Clara\n• Dieter\n* Jo', ['Clara', 'Dieter', 'Jo']],
  ['semicolons', '- Clara;Dieter; \nJo', ['Clara', 'Dieter', 'Jo']],
  ['a spreadsheet', '1\tAnna\r\n2\tBen', ['Anna', 'Ben']],
  ['a ticked list', '- [x] 1. Anna\n☐ Ben', ['Anna', 'Ben']],
  [
    'names as they are',
    'Karl-Heinz M.\nAnna 2\nJo (kommt später)\n\n3 Musketiere',
    ['Karl-Heinz M.', 'Anna 2', 'Jo (kommt später)', '3 Musketiere'],
  ],
])('a pasted list with %s gives its names', (_how, text, names) => {
  expect(pastedNames(text)).toEqual(names);
});

test('of a pasted list all are taken that can be, and only the refused stay, with the reason', async () => {
  const { give } = list();
  const long = 'Maximiliane Alexandra von und zu Hohenstein';
  give.mockImplementation((what) =>
    Promise.resolve(
      what['name'] === long
        ? { code: 'bad_name', de: '1 bis 40 Zeichen.', en: '1 to 40.' }
        : undefined,
    ),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  const box = screen.getByRole('textbox', { name: /^Namen/ });
  await userEvent.click(box);
  await userEvent.paste(`1. Anna\n2. ${long}\n3. Clara`);
  await userEvent.click(screen.getByRole('button', { name: 'Auf die Liste' }));
  expect(give.mock.calls.map(([what]) => what['name'])).toEqual(['Anna', long, 'Clara']);
  expect(screen.getByRole('textbox', { name: /^Namen/ })).toHaveProperty('value', long);
  expect(screen.getByText(long, { selector: 'b' }).closest('li')?.textContent).toBe(
    `${long}: 1 bis 40 Zeichen.`,
  );
});

test('without a net a pasted list stays whole from the name on that did not come through', async () => {
  const { give } = list();
  give.mockResolvedValueOnce(undefined).mockResolvedValueOnce({ code: 'offline' });
  await userEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  await userEvent.click(screen.getByRole('textbox', { name: /^Namen/ }));
  await userEvent.paste('Anna\nClara\nDieter');
  await userEvent.click(screen.getByRole('button', { name: 'Auf die Liste' }));
  expect(give).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('textbox', { name: /^Namen/ })).toHaveProperty('value', 'Clara\nDieter');
});

test('a list can be put aside, and is there when it is opened again', async () => {
  list();
  await userEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  await userEvent.click(screen.getByRole('textbox', { name: /^Namen/ }));
  await userEvent.paste('Anna\nClara');
  await userEvent.click(screen.getByRole('button', { name: 'Später eintragen' }));
  expect(screen.queryByRole('textbox', { name: /^Namen/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  expect(screen.getByRole('textbox', { name: /^Namen/ })).toHaveProperty('value', 'Anna\nClara');
});

test('a pasted list outlives the page, with the names that were on their way', async () => {
  const { give } = list();
  await userEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  await userEvent.click(screen.getByRole('textbox', { name: /^Namen/ }));
  await userEvent.paste('Anna\nClara\nDieter');
  cleanup();
  list();
  const box = () => screen.getByRole('textbox', { name: /^Namen/ });
  expect(box()).toHaveProperty('value', 'Anna\nClara\nDieter');
  // the page is left while the second one is being written down
  give.mockRestore();
  const again = vi.spyOn(Evening.prototype, 'give');
  again.mockResolvedValueOnce(undefined).mockReturnValueOnce(new Promise(() => {}));
  cleanup();
  render(List, { evening: new Evening('abend', 'key'), view: VIEW });
  await userEvent.click(screen.getByRole('button', { name: 'Auf die Liste' }));
  expect(again).toHaveBeenCalledTimes(2);
  cleanup();
  again.mockReset().mockResolvedValue(undefined);
  render(List, { evening: new Evening('abend', 'key'), view: VIEW });
  expect(box()).toHaveProperty('value', 'Clara\nDieter');
  await userEvent.click(screen.getByRole('button', { name: 'Auf die Liste' }));
  expect(localStorage.getItem('stammtisch.evening.abend.list')).toBeNull();
  again.mockRestore();
});
