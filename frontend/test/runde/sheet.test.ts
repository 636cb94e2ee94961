/** The sheet of an evening, as the page of a Runde shows it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import EveningSheet from '../../src/runde/evenings/EveningSheet.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import type { ResultHere, RundeLook, Signature } from '../../src/runde/types';
import { place, result } from './results';

const NOON = Date.UTC(2026, 10, 12, 12);
const match = (game: string, no = 1): ResultHere =>
  result({ no, game, began: NOON - 60_000, ended: NOON, places: [place('Anna', true)] });

let given: unknown[];

beforeEach(() => {
  settings.language = 'de';
  given = [];
});

function sheet(results: ResultHere[], me = '', closed: Signature | null = null, latest = false) {
  const runde = new Runde('runde', 'key');
  runde.look = { members: [{ name: 'Anna', also: [] }] } as unknown as RundeLook;
  runde.name = me;
  vi.spyOn(runde, 'give').mockImplementation((does) => {
    given.push(does);
    return Promise.resolve(true);
  });
  const people = [
    { name: '', wins: 3, matches: 3 },
    { name: '', wins: 0, matches: 3 },
  ];
  const evening = { no: 1, began: NOON, last: NOON, closed, goal: null, reached: false };
  render(EveningSheet, {
    runde,
    evening: { ...evening, people, results, highlights: [] },
    latest,
    name: 'Wir',
    title: (game: string) => game,
  });
}

test('matches of several tables that end at the same moment all stand there', () => {
  sheet(['zwanzig', 'mau-mau', 'zwanzig'].map((game, i) => match(game, i + 1)));
  expect(screen.getAllByText('zwanzig')).toHaveLength(2);
  expect(screen.getAllByText('mau-mau')).toHaveLength(1);
});

test('two people without names both stand there', () => {
  sheet([match('zwanzig')]);
  expect(screen.getAllByText('jemand')).toHaveLength(2);
});

test('a result is struck with a second tap, and says for which one', async () => {
  sheet([match('zwanzig', 7)], 'anna');
  const button = screen.getByRole('button', { name: /^Streichen zwanzig/ });
  await fireEvent.click(button);
  expect(given).toEqual([]);
  expect(button.textContent).toContain('Wirklich streichen?');
  await fireEvent.click(button);
  expect(given).toEqual([{ type: 'strike', result: 7, by: 'Anna' }]);
});

test('a struck one stands crossed out with who did it, and counts again with one tap', async () => {
  sheet([{ ...match('zwanzig', 2), struck: { by: '', at: NOON } }], 'Anna');
  screen.getByText(/unentschieden: Anna/, { selector: 's' });
  screen.getByText('Zählt nicht: gestrichen von jemand am 12. November.');
  await fireEvent.click(screen.getByRole('button', { name: /^Wieder zählen/ }));
  expect(given).toEqual([{ type: 'restore', result: 2, by: 'Anna' }]);
});

test('what was written by hand says so, and tells no hour', () => {
  sheet([{ ...match('zwanzig'), written: { by: 'Ben', at: NOON } }]);
  screen.getByText('Mit Karten gespielt, aufgeschrieben von Ben.');
  expect(document.querySelector('time')).toBeNull();
});

test('who has not said who it is strikes nothing', async () => {
  sheet([match('zwanzig')]);
  const button = screen.getByRole('button', { name: /^Streichen/ });
  await fireEvent.click(button);
  await fireEvent.click(button);
  expect(given).toEqual([]);
  expect(button.textContent).toContain('Erst sagen, wer du bist');
});

test('an evening that is over says who has ended it, and only the latest goes on', () => {
  sheet([match('zwanzig')], '', { by: 'Ben', at: NOON }, true);
  screen.getByText(/^Ben hat den Abend um \d\d:00 Uhr beendet\. Wer weiterspielen will/);
  cleanup();
  sheet([match('zwanzig')], '', { by: '', at: NOON });
  screen.getByText(/^Jemand hat den Abend um \d\d:00 Uhr beendet\.$/);
});
