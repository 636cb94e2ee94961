/** A result that is written down by hand: what the form sends, by what was counted. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import ByHand from '../../src/runde/evenings/ByHand.svelte';
import { dayField } from '../../src/runde/evenings/days';
import { Runde } from '../../src/runde/runde.svelte';
import type { RundeLook } from '../../src/runde/types';
import type { GameInfo } from '../../src/wire';

const NOW = new Date(2026, 10, 27, 21).getTime();
const LOOK = {
  now: NOW,
  tonight: null,
  evenings: [],
  games: [{ game: 'mau-mau', played: 3 }],
  members: ['Anna', 'Ben'].map((name) => ({ name, also: [] })),
} as unknown as RundeLook;
const GAMES = [
  { name: 'zwanzig', folder: 'zwanzig' },
  { name: 'mau-mau', folder: 'maumau' },
] as unknown as GameInfo[];

let given: unknown[];
let accepted: boolean;

beforeEach(() => {
  localStorage.clear();
  settings.language = 'de';
  given = [];
  accepted = true;
  open(LOOK);
});

/** The page, loaded anew. */
function open(look: RundeLook): void {
  cleanup();
  const runde = new Runde('runde', 'key');
  runde.look = look;
  runde.name = 'Anna';
  vi.spyOn(runde, 'give').mockImplementation((does) => {
    given.push(does);
    return Promise.resolve(accepted);
  });
  render(ByHand, { runde, look, games: GAMES, title: (game: string) => game });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const choose = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Aufschreiben' }));

async function names(...all: readonly string[]): Promise<void> {
  for (const [i, name] of all.entries()) await type(`Name ${String(i + 1)}`, name);
}

test('names in the order of their places are enough', async () => {
  await names('Ben', ' Anna ');
  await send();
  const places = [
    { name: 'Ben', place: 1 },
    { name: ' Anna ', place: 2 },
  ];
  expect(given).toEqual([{ type: 'write', by: 'Anna', game: 'mau-mau', places, fewest: false }]);
  await vi.waitFor(() => {
    expect(field('Name 1').value).toBe('');
  });
});

test.each([
  ['most', false],
  ['fewest', true],
])('points of which the %s win', async (way, fewest) => {
  await choose('Gezählt wurde nach', way);
  await choose('Spiel', 'zwanzig');
  await names('Ben', 'Anna');
  await type('Punkte von Ben', '-3');
  await type('Punkte von Anna', '2.5');
  await send();
  const places = [
    { name: 'Ben', points: -3 },
    { name: 'Anna', points: 2.5 },
  ];
  expect(given).toEqual([{ type: 'write', by: 'Anna', game: 'zwanzig', places, fewest }]);
});

test('another day is told, and today is not', async () => {
  expect(field('Tag').value).toBe(dayField(NOW));
  await choose('Tag', '2026-11-01');
  await names('Ben', 'Anna');
  await send();
  expect(given).toEqual([expect.objectContaining({ at: new Date(2026, 10, 1, 20).getTime() })]);
});

test('what is refused stands there still', async () => {
  accepted = false;
  await names('Ben', 'Ben');
  await send();
  await Promise.resolve();
  expect(field('Name 1').value).toBe('Ben');
});

test('there is room for eight, one after the other', async () => {
  for (let n = 4; n <= 8; n += 1) {
    await fireEvent.click(screen.getByRole('button', { name: 'Noch jemand' }));
    expect(field(`Name ${String(n)}`).value).toBe('');
  }
  expect(screen.queryByRole('button', { name: 'Noch jemand' })).toBeNull();
});

test('a tap on each name is enough, in the order of their places', async () => {
  await fireEvent.click(screen.getByRole('button', { name: 'Ben' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Anna' }));
  expect(screen.queryByRole('group', { name: /^Wer war/ })).toBeNull();
  await send();
  expect(given).toEqual([
    expect.objectContaining({
      places: [
        { name: 'Ben', place: 1 },
        { name: 'Anna', place: 2 },
      ],
    }),
  ]);
});

test('a page that is loaded again has what was typed, until it is written down', async () => {
  await choose('Spiel', 'zwanzig');
  await choose('Gezählt wurde nach', 'most');
  await choose('Tag', '2026-11-20');
  await names('Ben', 'Zoe');
  await type('Punkte von Ben', '7');
  await type('Punkte von Zoe', '5');
  open(LOOK);
  expect(field('Name 2').value).toBe('Zoe');
  expect(field('Spiel').value).toBe('zwanzig');
  expect(field('Tag').value).toBe('2026-11-20');
  expect(field('Punkte von Ben').value).toBe('7');
  expect(field('Name 2').closest('details')?.open).toBe(true);
  await send();
  await vi.waitFor(() => {
    expect(field('Name 1').value).toBe('');
  });
  open(LOOK);
  expect(field('Name 1').value).toBe('');
  expect(field('Name 1').closest('details')?.open).toBe(false);
});

test('a Runde that has played nothing yet is asked for the game', () => {
  expect(field('Spiel').value).toBe('mau-mau');
  open({ ...LOOK, games: [] });
  expect(field('Spiel').value).toBe('');
  expect(field('Spiel').required).toBe(true);
});
