/** The paper between two rounds: what nobody has told is apart from what was punished (MM-3.6). */
import { render, screen, within } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import Pause from '../../src/games/maumau/rounds/Pause.svelte';
import type { MaumauObservation } from '../../src/games/maumau/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { roomWith, seenWith } from './seen';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

type Noted = MaumauObservation['protocol'][number];
const noted = (turn: number, status: Noted['status']): Noted => ({
  turn,
  seat: 1,
  code: 'V-MAU-1',
  status,
});

function show(...protocol: Noted[]): void {
  const seen = seenWith({ phase: 'between', protocol });
  render(Pause, { room: roomWith(seen), seen });
}
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent.trim());

test('each under its own heading', () => {
  show(noted(3, 'lapsed'), noted(5, 'punished'), noted(6, 'open'), noted(7, 'void'));
  expect(listed('Was keiner verraten hat')).toEqual([
    'Zug 3, Ben: Mau vergessen',
    'Zug 6, Ben: Mau vergessen',
    'Zug 7, Ben: Mau vergessen (hinfällig)',
  ]);
  expect(listed('Was bestraft wurde')).toEqual(['Zug 5, Ben: Mau vergessen']);
});

test('no heading without anything below it', () => {
  show(noted(5, 'punished'));
  expect(screen.queryByText('Was keiner verraten hat')).toBeNull();
});
