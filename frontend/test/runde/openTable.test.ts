/** Opening a table in a Runde: what each game says of the next one, and why one cannot be opened. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import OpenTable from '../../src/runde/evenings/OpenTable.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import type { GameHere, RundeLook } from '../../src/runde/types';
import type { GameInfo } from '../../src/wire';

const HERE = { game: 'zwanzig', played: 0, usual: false, carries: false, lent: false };
const GAMES = [
  { name: 'zwanzig', folder: 'zwanzig', seats: [2, 3, 4, 5, 6] },
  { name: 'mau-mau', folder: 'maumau', seats: [2, 3, 4, 5, 6, 7, 8] },
] as GameInfo[];

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

function offer(here: Partial<GameHere>): HTMLElement {
  const members = [{ name: 'Anna', also: [] }];
  const look = { games: [{ ...HERE, ...here }], members } as unknown as RundeLook;
  const runde = new Runde('runde', 'key');
  runde.look = look;
  runde.iam('Anna');
  const title = (game: string) => game;
  render(OpenTable, { runde, look, games: GAMES, title, last: undefined });
  return screen.getByRole('button', { name: /^zwanzig/ });
}

test.each([
  [{}, 'zum ersten Mal'],
  [{ played: 3 }, 'zum ersten Mal'],
  [{ played: 3, usual: true }, 'wie letztes Mal'],
  [{ usual: true, carries: true }, 'wie letztes Mal, die Tafel kommt mit'],
  [{ usual: true, carries: true, lent: true }, 'die Tafel liegt am anderen Tisch'],
])('%j: %s', (here, words) => {
  expect(offer(here).textContent).toContain(words);
});

test('a number of seats that a game has not says which it has', async () => {
  const button = offer({ usual: true });
  await fireEvent.change(screen.getByRole('combobox'), { target: { value: '8' } });
  expect(button.textContent).toContain('geht mit 2 bis 6 Plätzen');
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
