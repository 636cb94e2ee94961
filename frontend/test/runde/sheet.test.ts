/** The sheet of an evening, as the page of a Runde shows it. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../src/lib/memory/settings.svelte';
import EveningSheet from '../../src/runde/evenings/EveningSheet.svelte';
import type { ResultHere } from '../../src/runde/types';

const NOON = Date.UTC(2026, 10, 12, 12);
const match = (game: string): ResultHere => ({
  game,
  began: NOON - 60_000,
  ended: NOON,
  finished: true,
  places: [{ name: 'Anna', won: true, bot: false, points: 1 }],
});

beforeEach(() => {
  settings.language = 'de';
});

test('matches of several tables that end at the same moment all stand there', () => {
  const results = ['zwanzig', 'mau-mau', 'zwanzig'].map(match);
  const people = [{ name: 'Anna', wins: 3, matches: 3 }];
  const evening = { no: 1, began: NOON, last: NOON, closed: null, goal: null, reached: false };
  render(EveningSheet, {
    evening: { ...evening, people, results, highlights: [] },
    name: 'Wir',
    title: (game: string) => game,
  });
  expect(screen.getAllByText('zwanzig')).toHaveLength(2);
  expect(screen.getAllByText('mau-mau')).toHaveLength(1);
});
