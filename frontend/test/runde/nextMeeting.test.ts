/** The next date on the page of a Runde: who comes, who has not said, and what is sent. */
import { cleanup, fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import NextMeeting from '../../src/runde/evenings/NextMeeting.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import type { DateHere, RundeLook } from '../../src/runde/types';

const NOW = new Date(2026, 10, 27, 21).getTime();
const AT = new Date(2026, 11, 3, 20).getTime();
const DATE: DateHere = {
  at: AT,
  where: 'bei Ben',
  set: { by: 'Ben', at: NOW },
  answers: [
    { name: 'Ben', coming: 'yes' },
    { name: 'Zoe', coming: 'no' },
  ],
};

let given: unknown[];

beforeEach(() => {
  localStorage.clear();
  settings.language = 'de';
  given = [];
});

/** The page, loaded anew. */
function meeting(date: DateHere | null, me = 'Anna'): void {
  cleanup();
  const members = ['Anna', 'Ben', 'Zoe'].map((name) => ({ name, also: [] }));
  const look = { now: NOW, date, members } as unknown as RundeLook;
  const runde = new Runde('runde', 'key');
  runde.look = look;
  runde.name = me;
  vi.spyOn(runde, 'give').mockImplementation((does) => {
    given.push(does);
    return Promise.resolve(true);
  });
  render(NextMeeting, { runde, look });
}

test('the date stands there with who comes and who has not said', () => {
  meeting(DATE);
  const told = screen.getByRole('region', { name: 'Nächstes Treffen' }).textContent;
  for (const part of [
    'Donnerstag, 3. Dezember, 20:00 Uhr',
    'bei Ben',
    'Dabei: Ben',
    'Abgesagt: Zoe',
    'Noch offen: Anna',
  ])
    expect(told).toContain(part);
  expect(told).not.toContain('Vielleicht:');
});

test('of another year the year is said, too', () => {
  meeting({ ...DATE, at: new Date(2027, 0, 7, 19, 30).getTime() });
  expect(screen.getByText('Donnerstag, 7. Januar 2027, 19:30 Uhr')).toBeTruthy();
});

test.each([
  ['Ich komme', 'yes'],
  ['Vielleicht', 'maybe'],
  ['Kann nicht', 'no'],
])('%s, to the time that stands there', async (label, coming) => {
  meeting(DATE);
  const answers = within(screen.getByRole('group', { name: 'Kommst du?' }));
  await fireEvent.click(answers.getByRole('button', { name: label }));
  expect(given).toEqual([{ type: 'answer_date', name: 'Anna', at: AT, coming }]);
});

test('one’s own answer is pressed', () => {
  meeting(DATE, 'Zoe');
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent.trim())).toEqual(['Kann nicht']);
});

test('whoever has not said who it is answers nothing', async () => {
  meeting(DATE, 'Nobody');
  await fireEvent.click(screen.getByRole('button', { name: 'Ich komme' }));
  expect(given).toEqual([]);
  expect(screen.getByText('Erst sagen, wer du bist')).toBeTruthy();
});

const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

async function turn(summary: string, open: boolean): Promise<void> {
  const details = screen.getByText(summary).closest('details');
  if (details) details.open = open;
  await fireEvent(details ?? document, new Event('toggle'));
}

test('a date is set, in the time of the reader', async () => {
  meeting(null);
  expect(screen.queryByRole('button', { name: 'In den Kalender' })).toBeNull();
  await turn('Termin ausmachen', true);
  await type('Tag', '2026-12-03');
  await type('Wo, oder bei wem?', 'bei Ben');
  await fireEvent.click(screen.getByRole('button', { name: 'Ausmachen' }));
  expect(given).toEqual([{ type: 'set_date', by: 'Anna', at: AT, where: 'bei Ben' }]);
});

test('a page that is loaded again has the date as it was typed, until it is set', async () => {
  meeting(null);
  await turn('Termin ausmachen', true);
  await type('Tag', '2026-12-03');
  await type('Wo, oder bei wem?', 'bei Ben');
  meeting(null);
  expect(field('Tag')?.value).toBe('2026-12-03');
  expect(field('Wo, oder bei wem?')?.value).toBe('bei Ben');
  await fireEvent.click(screen.getByRole('button', { name: 'Ausmachen' }));
  expect(given).toHaveLength(1);
  meeting(null);
  expect(field('Tag')).toBeNull();
});

test('what was typed is not kept for another date, nor once the form is closed', async () => {
  meeting(DATE);
  await turn('Termin ändern', true);
  await type('Wo, oder bei wem?', 'bei Zoe');
  meeting({ ...DATE, at: AT + 1 });
  expect(field('Tag')).toBeNull();
  meeting(DATE);
  expect(field('Wo, oder bei wem?')?.value).toBe('bei Zoe');
  await turn('Termin ändern', false);
  meeting(DATE);
  expect(field('Tag')).toBeNull();
});
