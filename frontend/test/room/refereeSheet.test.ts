/** The sheet with which a table calls a referee: as long as nothing is written it says what it waits for, and sends nothing. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Room } from '../../src/live/room.svelte';
import RefereeSheet from '../../src/room/sheets/RefereeSheet.svelte';
import { parts, table } from './fixtures';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

function sheet(chair: boolean) {
  const asked = vi.fn(() => Promise.resolve(new Response('{}')));
  vi.stubGlobal('fetch', asked);
  const room = new Room({ table, you: 0, host: false, replay: null }, parts);
  room.chair = chair;
  render(RefereeSheet, { room });
  return asked;
}

test.each<[boolean, string, string, string, string]>([
  [false, 'Worum geht es?', 'Rufen', 'erst den Grund schreiben', 'sehen es sofort'],
  [true, 'Warum? Alle am Tisch lesen es.', 'Tisch anhalten', 'erst den Grund schreiben', ''],
  [true, 'Was war, und wie ist entschieden?', 'Vorfall notieren', 'erst schreiben, was war', 'mit'],
])('as a referee (%s), %s', async (chair, label, verb, why, then) => {
  const asked = sheet(chair);
  const button = () => screen.getByRole('button', { name: new RegExp(`^${verb}`) });
  const type = (value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  expect(button().textContent).toContain(why);
  await type('  ');
  expect(button().textContent).toContain(why);
  await fireEvent.click(button());
  expect(asked).not.toHaveBeenCalled();
  await type('Karte gezeigt');
  expect(button().textContent).not.toContain(why);
  expect(button().textContent).toContain(then);
  await fireEvent.click(button());
  expect(asked).toHaveBeenCalledOnce();
});
