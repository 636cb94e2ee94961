/** The end of an evening, as tonight's part of the page of a Runde has it. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import Tonight from '../../src/runde/evenings/Tonight.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import type { RundeLook, Signature } from '../../src/runde/types';
import { place, result } from './results';

const NOON = Date.UTC(2026, 10, 12, 12);

let given: unknown[];

beforeEach(() => {
  settings.language = 'de';
  given = [];
});

/** Tonight with a result, after this end or none. */
function tonight(closed: Signature | null, me: string): void {
  const runde = new Runde('runde', 'key');
  const evening = {
    no: 1,
    began: NOON,
    last: NOON,
    closed,
    goal: null,
    reached: false,
    people: [],
    results: [result({ places: [place('Anna', true)] })],
    highlights: [],
  };
  const look = {
    members: [{ name: 'Anna', also: [] }],
    tables: [],
    games: [],
    goal: null,
    tonight: evening,
  } as unknown as RundeLook;
  runde.look = look;
  runde.name = me;
  vi.spyOn(runde, 'give').mockImplementation((does) => {
    given.push(does);
    return Promise.resolve(true);
  });
  render(Tonight, { runde, look, games: [], title: (game: string) => game });
}

test('a member ends the evening with a second tap, and signs', async () => {
  tonight(null, 'anna');
  const button = screen.getByRole('button', { name: 'Abend beenden' });
  await fireEvent.click(button);
  expect(given).toEqual([]);
  await fireEvent.click(button);
  expect(given).toEqual([{ type: 'close_meeting', by: 'Anna' }]);
});

test('who has ended it stands there, and a member takes it back', async () => {
  tonight({ by: 'Ben', at: NOON }, 'Anna');
  screen.getByText(/^Ben hat den Abend um \d\d:00 Uhr beendet\.$/);
  await fireEvent.click(screen.getByRole('button', { name: /^Doch noch nicht zu Ende/ }));
  expect(given).toEqual([{ type: 'reopen_meeting', by: 'Anna' }]);
});

test.each([null, { by: 'Ben', at: NOON }])('a visitor does neither', async (closed) => {
  tonight(closed, '');
  const button = screen.getByRole('button', { name: /^(Abend beenden|Doch noch nicht)/ });
  expect(button.textContent).toContain('Erst sagen, wer du bist');
  await fireEvent.click(button);
  await fireEvent.click(button);
  expect(given).toEqual([]);
});
