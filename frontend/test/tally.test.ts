/** The own figures in the lobby: folded, by game, and deleted after a question. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { keepFinished } from '../src/lib/memory/finished';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { tally } from '../src/lib/memory/tally';
import Tally from '../src/lobby/tally/Tally.svelte';
import { match, person, steady } from './memory/matches';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const show = () => render(Tally, { titleFor: () => 'Zwanzig' });
const rows = () => screen.queryAllByRole('listitem').map((row) => row.textContent);

test('nothing stands there before a match was played', () => {
  show();
  expect(screen.queryByText('Deine Zahlen')).toBeNull();
});

test('how often, how many won, and which place on average', async () => {
  keepFinished(match('a', { place: 1 }));
  keepFinished(match('b', { place: 2 }));
  keepFinished(match('c', { place: 2, seats: [person('Anna'), steady] }));
  show();
  await userEvent.click(screen.getByText('Deine Zahlen'));
  expect(rows()).toEqual([
    'Zwanzig, 3 am Tisch 2 Partien, 1 gewonnen, im Mittel Platz 1,5',
    'Zwanzig, 2 am Tisch, nur Bots 1 Partie, 0 gewonnen, im Mittel Platz 2',
  ]);
});

test('in English, too', () => {
  settings.language = 'en';
  keepFinished(match('a', { place: 1 }));
  keepFinished(match('b', { place: 2 }));
  show();
  expect(rows()).toEqual(['Zwanzig, 3 at the table 2 matches, 1 won, place 1.5 on average']);
});

test('they are deleted after a question, and the focus goes on to what comes next', async () => {
  keepFinished(match('a', { place: 1 }));
  const { container } = show();
  container.insertAdjacentHTML('beforeend', '<p><a href="/runde">Runde</a></p>');
  await userEvent.click(screen.getByRole('button', { name: 'Zahlen löschen' }));
  expect(tally()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Wirklich von vorn zählen?' }));
  expect(tally()).toEqual([]);
  expect(screen.queryByText('Deine Zahlen')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Runde');
});
