/** What can be reported, and why not now: no kind of incident leads to a sentence that nobody could fill in. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import Incidents from '../../src/evening/incidents/Incidents.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

/** The list of incidents at a stage of the evening; the commands it gives. */
function list(stage: View['stage'], paused?: number): { desk: Desk; given: unknown[] } {
  const evening = new Evening('abend', 'key');
  const given: unknown[] = [];
  vi.spyOn(evening, 'do').mockImplementation((command) => {
    given.push(command);
    return Promise.resolve(undefined);
  });
  const view = {
    stage,
    matchday: 1,
    people: { '1': { name: 'Karin', no: 1 } },
    matchdays: {},
    clock: paused === undefined ? {} : { paused },
  } as unknown as View;
  const desk = new Desk();
  desk.incident = '';
  render(Incidents, { evening, view, desk });
  return { desk, given };
}

const kind = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

test.each<[string, View['stage'], string, number?]>([
  ['Ein Ergebnis stimmt nicht', 'playing', 'sobald ein Zettel bestätigt ist'],
  ['Pause verlängern', 'playing', 'erst in der nächsten Pause'],
  ['Alle Uhren anhalten', 'ready', 'noch läuft keine Uhr'],
  ['Alle Uhren anhalten', 'playing', 'die Uhren stehen schon', 1],
  ['Jemand fehlt am Tisch', 'ready', 'im Spiel und in den Pausen'],
  ['Jemand wird ausgeschlossen', 'final', 'nicht mehr, seit das Finale begonnen hat'],
  ['Jemand kehrt zurück', 'playing', 'bisher ist niemand gegangen'],
])('%s says at the stage %s what it waits for', async (name, stage, why, paused) => {
  const { desk, given } = list(stage, paused);
  expect(kind(name).textContent).toContain(why);
  await fireEvent.click(kind(name));
  expect(desk.incident).toBe('');
  expect(given).toEqual([]);
});

test('what is possible opens its sentence', async () => {
  const { desk } = list('playing');
  await fireEvent.click(kind('Jemand geht'));
  expect(desk.incident).toBe('leave');
});

/** Two tables, one of which has counted; the sentence of this kind is open. */
function sentence(id: string): Desk {
  const table = (table: number, seats: number[], more = {}) => ({ table, seats, ...more });
  const strokes = { '1': 2, '2': 1 };
  const sheet = { status: 'confirmed', entries: [{ by: { role: 'director' }, t: 1, strokes }] };
  const view = {
    stage: 'break',
    matchday: 1,
    people: Object.fromEntries(
      ['Karin', 'Ben', 'Olga'].map((name, i) => [String(i + 1), { name, no: i + 1 }]),
    ) as object,
    matchdays: {
      '1': { matchday: 1, tables: { '1': table(1, [1, 2], sheet), '2': table(2, [3]) } },
    },
    clock: {},
    ranking: { rows: {} },
  } as unknown as View;
  const evening = new Evening('abend', 'key');
  vi.spyOn(evening, 'try').mockResolvedValue({ ok: false, failure: { code: 'offline' } });
  const desk = new Desk();
  desk.incident = id;
  render(Incidents, { evening, view, desk });
  return desk;
}
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

test('two of one table have not changed places, and the button says so', async () => {
  sentence('swap');
  const done = () => screen.getByRole('button', { name: /^So saßen sie/ }).textContent;
  await choose('wer?', '1');
  await type('Grund', 'verwechselt');
  expect(done()).toContain('erst den Satz ausfüllen');
  await choose('und wer?', '2');
  expect(done()).toContain('die beiden sitzen nicht an zwei Tischen');
  await choose('und wer?', '3');
  expect(done()).toContain('steht im Protokoll');
});

test('a correction with its reason waits for another result, and says so', async () => {
  sentence('correct');
  const done = () => screen.getByRole('button', { name: /^Korrigieren/ }).textContent;
  await choose('welcher Tisch?', '1.1');
  expect(done()).toContain('erst den Satz ausfüllen');
  await type('Grund', 'Zahlendreher');
  expect(done()).toContain('erst die richtigen Striche eintragen');
  await type('Richtige Striche Ben', '3');
  expect(done()).toContain('steht für alle im Protokoll');
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('an incident that is half told outlives the page', async () => {
  sentence('swap');
  await choose('wer?', '2');
  await type('Grund', 'verwechselt');
  cleanup();
  sentence('swap');
  expect([value('wer?'), value('und wer?'), value('Grund')]).toEqual(['2', '', 'verwechselt']);
  cleanup();
  // another one begins afresh, and the first is given up
  sentence('leave');
  expect(value('wer?')).toBe('');
  await choose('wer?', '3');
  cleanup();
  sentence('swap');
  expect([value('wer?'), value('Grund')]).toEqual(['', '']);
});

test('figures that are being put right outlive the page, those of no other sheet', async () => {
  sentence('correct');
  await choose('welcher Tisch?', '1.1');
  await type('Richtige Striche Ben', '3');
  await type('Richtige Striche Karin', '');
  cleanup();
  sentence('correct');
  expect(value('welcher Tisch?')).toBe('1.1');
  expect([value('Richtige Striche Karin'), value('Richtige Striche Ben')]).toEqual(['', '3']);
  await choose('welcher Tisch?', '');
  await choose('welcher Tisch?', '1.1');
  expect(value('Richtige Striche Ben')).toBe('3');
});

test('an incident that came to nothing is not kept', async () => {
  const desk = sentence('swap');
  await type('Grund', 'verwechselt');
  await fireEvent.click(screen.getByRole('button', { name: 'Doch nicht' }));
  expect(desk.incident).toBeNull();
  expect(localStorage.getItem('stammtisch.evening.abend.incident')).toBeNull();
});
