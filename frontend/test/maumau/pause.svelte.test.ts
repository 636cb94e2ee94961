/** The paper between two rounds: what nobody has told is apart from what was punished (MM-3.6). */
import { render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Bill } from '../../src/games/maumau/rounds/bill.svelte';
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

let forget = () => {};
afterEach(() => {
  forget();
});

function lay(changes: Partial<MaumauObservation>): void {
  const seen = seenWith({ phase: 'between', ...changes });
  const room = roomWith(seen);
  forget = $effect.root(() => {
    render(Pause, { room, seen, bill: new Bill(() => room) });
  });
}
const show = (...protocol: Noted[]): void => {
  lay({ protocol });
};
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

test.each<[string, Partial<MaumauObservation>, string]>([
  ['who has said nothing is asked on the bill', {}, 'Bereit'],
  ['who is ready looks at it again', { ready: [true, false, false] }, 'Weglegen'],
  ['so does who sits out', { sits_out: [true, false, false] }, 'Weglegen'],
])('%s', (_what, changes, button) => {
  lay(changes);
  expect(screen.getAllByRole('button').map((one) => one.textContent.trim())).toEqual([button]);
});
