/** Every form whose fields are emptied: nobody waits for the server before the next line. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import Asks from '../../src/evening/desk/Asks.svelte';
import FinalTable from '../../src/evening/final/FinalTable.svelte';
import Incidents from '../../src/evening/incidents/Incidents.svelte';
import Entry from '../../src/evening/entry/Entry.svelte';
import List from '../../src/evening/signup/List.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { readAgain } from '../../src/lib/memory/muted.svelte';
import { toasts } from '../../src/lib/signals/toasts.svelte';
import Chat from '../../src/live/spoken/Chat.svelte';
import Belongings from '../../src/runde/Belongings.svelte';
import People from '../../src/runde/people/People.svelte';
import Who from '../../src/runde/people/Who.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import type { RundeLook } from '../../src/runde/types';
import { enter, hello } from '../room/fixtures';
import { lateServer } from './late';

// that the page finds its way out is not what is sent here
vi.mock('../../src/room/waiting/outward', () => ({
  outward: () => new Promise(() => undefined),
}));

const NO = { code: 'name_taken', de: 'Karin steht schon da.', en: 'Karin is there already.' };

beforeEach(() => {
  localStorage.clear();
  readAgain();
  Object.assign(settings, defaults(['de']));
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

/** Types into a field as it stands, and sends its form. */
async function send(name: string, text: string): Promise<void> {
  const input = field(name);
  await fireEvent.input(input, { target: { value: input.value + text } });
  await submit(input);
}

async function submit(input: HTMLElement): Promise<void> {
  const form = input.closest('form');
  if (!form) throw new Error('no form');
  await fireEvent.submit(form);
}

const eveningOf = (view: object): [Evening, View] => {
  const evening = new Evening('abend', 'key');
  evening.look = { seq: 9, view, desk: {}, you: { role: 'director' } } as unknown as Look;
  return [evening, view as View];
};

const RUNDE = {
  title: 'Donnerstag',
  founder: false,
  seq: 3,
  now: 0,
  tables: [],
  left: [],
  members: [
    { name: 'Anna', also: [], games: [], against: [], matches: 0 },
    { name: 'Annna', also: [], games: [], against: [], matches: 0 },
  ],
} as unknown as RundeLook;

const rundeOf = (): Runde => {
  const runde = new Runde('runde', 'key');
  runde.look = RUNDE;
  return runde;
};

const NAME = 'Wer kommt dazu?';
const SIGN_UP = { stage: 'registration', people: {}, config: { capacity: 0 } };

test('at the desk the name is gone at once, and the next one is typed into an empty field', async () => {
  const asked = lateServer();
  const [evening, view] = eveningOf(SIGN_UP);
  render(List, { evening, view });
  await send(NAME, 'Karin');
  expect(field(NAME).value).toBe('');
  await send(NAME, 'Ben');
  expect(asked).toHaveLength(1);
  await asked[0]?.answer({ seq: 9 });
  expect(asked[0]?.body).toMatchObject({ command: { type: 'register', name: 'Ben' } });
});

test('a refused name stands in the field again, and its reason stays when the next one is accepted', async () => {
  const asked = lateServer();
  const [evening, view] = eveningOf(SIGN_UP);
  render(List, { evening, view });
  await send(NAME, 'Karin');
  await asked[0]?.answer(NO, 409);
  expect(field(NAME).value).toBe('Karin');
  await send(NAME, ' B.');
  expect(evening.failure).toBeUndefined();
  await send(NAME, 'Ben');
  await asked[0]?.answer(NO, 409);
  await asked[0]?.answer({ seq: 9 });
  expect(evening.failure?.code).toBe('name_taken');
  expect(field(NAME).value).toBe('Karin B.');
});

test('a pasted list is sent line by line; only the refused one stands there again', async () => {
  const asked = lateServer();
  const [evening, view] = eveningOf(SIGN_UP);
  render(List, { evening, view });
  await fireEvent.click(screen.getByRole('button', { name: 'Liste einfügen' }));
  const lines = 'Namen, einer je Zeile oder mit Strichpunkt getrennt';
  await fireEvent.input(field(lines), { target: { value: 'Karin\n\n Ben \nOlga' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Auf die Liste' }));
  await asked[0]?.answer({ seq: 9 });
  expect(asked[0]?.body).toMatchObject({ command: { name: 'Ben' } });
  await asked[0]?.answer(NO, 409);
  expect(asked[0]?.body).toMatchObject({ command: { name: 'Olga' } });
  await asked[0]?.answer({ seq: 9 });
  expect(field(lines).value).toBe('Ben');
  expect(asked).toEqual([]);
});

/** Far enough for incidents of every kind. */
const PLAYING = { stage: 'playing', matchday: 1, people: {}, matchdays: {}, clock: {} };

test.each([
  ['accepted, and nothing typed since: the sentence closes', undefined, '', null, ''],
  ['refused: it stands there again', NO, '', 'late', 'Karin'],
  ['accepted, while the next is typed', undefined, 'Ben', 'late', 'Ben'],
  ['refused, while the next is typed', NO, 'Ben', 'late', 'Ben'],
])('an incident that is %s', async (_name, refusal, meanwhile, open, stands) => {
  const asked = lateServer();
  const [evening, view] = eveningOf(PLAYING);
  const desk = new Desk();
  desk.report('late');
  render(Incidents, { evening, view, desk });
  const slot = () => document.querySelector<HTMLInputElement>('input.slot.name');
  const type = (text: string) => fireEvent.input(slot() ?? document, { target: { value: text } });
  await type('Karin');
  await submit(slot() ?? document.body);
  expect(slot()?.value).toBe('');
  if (meanwhile) await type(meanwhile);
  const told = asked.find(({ path }) => !path.includes('dry'));
  await told?.answer(refusal ?? { seq: 9 }, refusal ? 409 : 200);
  expect(desk.incident).toBe(open);
  expect(slot()?.value ?? '').toBe(stands);
});

test('another incident that was opened meanwhile is not closed by the answer to the first', async () => {
  const asked = lateServer();
  const [evening, view] = eveningOf(PLAYING);
  const desk = new Desk();
  desk.report('late');
  render(Incidents, { evening, view, desk });
  const slot = document.querySelector<HTMLInputElement>('input.slot.name');
  await fireEvent.input(slot ?? document, { target: { value: 'Karin' } });
  await submit(slot ?? document.body);
  desk.report('leave');
  await asked.find(({ path }) => !path.includes('dry'))?.answer({ seq: 9 });
  expect(desk.incident).toBe('leave');
});

/** Two tables of two whose sheets are missing. */
const MISSING = {
  ...PLAYING,
  stage: 'break',
  config: {},
  matchdays: {
    '1': {
      matchday: 1,
      version: 1,
      rules: [],
      ended: 1,
      tables: { '1': { table: 1, seats: [1, 2] }, '2': { table: 2, seats: [3, 4] } },
    },
  },
};
const sheet = () => screen.getByRole('heading', { level: 2, name: /Spieltag 1, Tisch/ });
const strokes = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);

/** Types strokes into the fields of a sheet, each with Enter. */
async function fill(...counts: string[]): Promise<void> {
  for (const [at, value] of counts.entries()) {
    const input = screen.getAllByRole('textbox')[at];
    if (!input) throw new Error(`no field ${String(at)}`);
    await fireEvent.input(input, { target: { value } });
    await fireEvent.keyDown(input, { key: 'Enter' });
  }
}

test.each([
  ['accepted, the next one stays', true, [], 'Tisch 2', ['', '']],
  ['refused, it is there again as it was typed', false, [], 'Tisch 1', ['3', '1']],
  ['refused while the next is typed, the next one stays', false, ['4'], 'Tisch 2', ['4', '']],
])('the next sheet comes at once; %s', async (_name, accepted, meanwhile, where, stands) => {
  const asked = lateServer();
  const [evening, view] = eveningOf(MISSING);
  render(Entry, { evening, view, desk: new Desk() });
  expect(sheet().textContent).toContain('Tisch 1');
  await fill('3', '1');
  expect(sheet().textContent).toContain('Tisch 2');
  expect(strokes()).toEqual(['', '']);
  await fill(...meanwhile);
  await asked[0]?.answer(accepted ? { seq: 9 } : NO, accepted ? 200 : 409);
  if (accepted) {
    expect(asked[0]?.body).toMatchObject({ command: { type: 'result_confirmed', table: 1 } });
    await asked[0]?.answer({ seq: 9 });
  }
  expect(asked).toEqual([]);
  expect(sheet().textContent).toContain(where);
  expect(strokes()).toEqual(stands);
  expect(evening.failure?.code).toBe(accepted ? undefined : 'name_taken');
});

test('the last sheet cannot be changed or sent twice while it is on its way', async () => {
  const asked = lateServer();
  const [day] = Object.values(MISSING.matchdays);
  const matchdays = { '1': { ...day, tables: { '1': { table: 1, seats: [1, 2] } } } };
  const [evening, view] = eveningOf({ ...MISSING, matchdays });
  render(Entry, { evening, view, desk: new Desk() });
  await fill('3', '1');
  await fireEvent.keyDown(screen.getAllByRole('textbox')[1] ?? document, { key: 'Enter' });
  expect(asked).toHaveLength(1);
  expect(screen.getAllByRole<HTMLInputElement>('textbox').map((one) => one.readOnly)).toEqual([
    true,
    true,
  ]);
});

test('the reason for ending early is not there for the next early end', async () => {
  const asked = lateServer();
  const [evening, view] = eveningOf({ ...PLAYING, clock: { ends: Date.now() + 60_000 } });
  const desk = new Desk();
  desk.choosing = 'end';
  render(Asks, { evening, view, desk });
  await send('Warum?', 'Stromausfall');
  await submit(field('Warum?'));
  expect([field('Warum?').value, asked.length]).toEqual(['', 1]);
  await asked[0]?.answer(NO, 409);
  expect(field('Warum?').value).toBe('Stromausfall');
  expect(screen.getByText(NO.de)).toBeTruthy();
  await submit(field('Warum?'));
  await asked[0]?.answer({ seq: 9 });
  expect(desk.choosing).toBeNull();
});

test('the reason for a changed final is not there for the next change', async () => {
  const asked = lateServer();
  const final = { seats: [1, 2], field: [1, 2], strokes: { '1': 3, '2': 1 } };
  const [evening, view] = eveningOf({ ...PLAYING, final, jersey: {} });
  render(FinalTable, { evening, view, desk: new Desk() });
  const count = screen.getAllByRole('textbox')[0];
  if (count) await fireEvent.input(count, { target: { value: '4' } });
  await send('Warum?', 'Verzählt');
  expect(field('Warum?').value).toBe('');
  await asked[0]?.answer({ seq: 9 });
  expect(screen.queryByLabelText('Warum?')).toBeNull();
  if (count) await fireEvent.input(count, { target: { value: '5' } });
  expect(field('Warum?').value).toBe('');
});

test.each([
  ['while it runs', { ends: Date.now() + 60_000 }, 'läuft noch bis', 0],
  ['while all clocks stand', { ends: 2, paused: 1 }, 'erst läuft die Uhr', 0],
  ['once it has run down', { ends: Date.now() - 1 }, '', 1],
  ['without one', {}, '', 1],
])('the strokes of the final and its clock: %s (TS-62)', async (_name, clock, words, sent) => {
  const asked = lateServer();
  const final = { seats: [1, 2], field: [1, 2], dealt: 1 };
  const [evening, view] = eveningOf({ ...PLAYING, stage: 'final', final, clock, jersey: {} });
  render(FinalTable, { evening, view, desk: new Desk() });
  for (const input of screen.getAllByRole('textbox'))
    await fireEvent.input(input, { target: { value: '4' } });
  const enter = screen.getByRole('button', { name: /Striche eintragen/ });
  expect(enter.textContent).toContain(words);
  await fireEvent.submit(enter.closest('form') ?? document);
  expect(asked).toHaveLength(sent);
});

test.each([
  ['a new member', People, 'Name dazuschreiben', 'add_member'],
  ['a new title', Belongings, 'Name der Runde', 'rename'],
  ['who I am', Who, 'Anderer Name', 'add_member'],
] as const)('in the Runde %s is sent while the next is typed', async (_name, Form, label, type) => {
  const asked = lateServer();
  const runde = rundeOf();
  render(Form, { runde, look: RUNDE, title: (game: string) => game });
  await send(label, 'Karin');
  expect(field(label).value).toBe('');
  await send(label, 'Ben');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ command: { type } });
  await asked[0]?.answer(NO, 409);
  expect(field(label).value).toBe('Karin');
  expect(asked).toHaveLength(1);
  // the second one finds the field taken
  await asked[0]?.answer(NO, 409);
  expect(field(label).value).toBe('Karin');
});

test('two names to be merged are empty at once, and there again when it is refused', async () => {
  const asked = lateServer();
  render(People, { runde: rundeOf(), look: RUNDE, title: (game: string) => game });
  const [wrong, right] = screen.getAllByRole<HTMLSelectElement>('combobox');
  if (!wrong || !right) throw new Error('no choices');
  await fireEvent.change(wrong, { target: { value: 'Annna' } });
  await fireEvent.change(right, { target: { value: 'Anna' } });
  await submit(wrong);
  expect([wrong.value, right.value]).toEqual(['', '']);
  await asked[0]?.answer(NO, 409);
  expect([wrong.value, right.value]).toEqual(['Annna', 'Anna']);
});

test('what the Runde refuses is said, also while something else is under way', async () => {
  const asked = lateServer();
  const runde = rundeOf();
  void runde.done(() => new Promise(() => undefined));
  const given = runde.give({ type: 'add_member', name: 'Karin' });
  await vi.waitFor(() => {
    expect(asked).toHaveLength(1);
  });
  await asked[0]?.answer(NO, 409);
  expect(await given).toBe(false);
  expect(toasts.current?.text).toBe(NO.de);
});

test('a line of chat that comes too fast stands in the field again, unless the next is being written', async () => {
  const { room, network } = enter();
  network.line.says(hello());
  render(Chat, { talker: room, rule: 'free' });
  const refuse = () => {
    network.line.says({ type: 'refused', code: 'said_too_fast', facts: { seconds: 2 } });
  };
  await send('Schreib etwas', 'Guten Abend');
  expect(field('Schreib etwas').value).toBe('');
  refuse();
  await waitFor(() => {
    expect(field('Schreib etwas').value).toBe('Guten Abend');
  });
  await submit(field('Schreib etwas'));
  expect(field('Schreib etwas').value).toBe('');
  await fireEvent.input(field('Schreib etwas'), { target: { value: 'Und' } });
  refuse();
  await Promise.resolve();
  expect(field('Schreib etwas').value).toBe('Und');
});

test('what was heard does not come back by a refusal of something else', async () => {
  const { room, network } = enter();
  network.line.says(hello());
  render(Chat, { talker: room, rule: 'free' });
  await send('Schreib etwas', 'Guten Abend');
  network.line.says({ type: 'chat', at: 1, name: 'Anna', seat: 0, text: 'Guten Abend' });
  await Promise.resolve();
  network.line.says({ type: 'refused', code: 'phrases_rest' });
  await Promise.resolve();
  expect(field('Schreib etwas').value).toBe('');
});
