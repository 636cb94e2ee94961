/** Matches played lately, in the lobby: told in two lines, a tap from the replay, and forgotten when one likes. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { keepFinished, knownFinished } from '../src/lib/memory/finished';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { tally } from '../src/lib/memory/tally';
import { against, outcome, SHOWN } from '../src/lobby/tables/lately';
import Lately from '../src/lobby/tables/Lately.svelte';
import { match, person } from './memory/matches';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const show = () => render(Lately, { titleFor: () => 'Zwanzig' });
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('it says against whom, and the place among those who sat there', () => {
  expect(against(match('t', { you: 1 }), 'Zwanzig')).toBe('Zwanzig gegen Anna und Stammgast');
  expect(outcome(match('t'))).toBe('Platz 2 von 3');
  settings.language = 'en';
  expect(against(match('t'), 'Zwanzig')).toBe('Zwanzig against Ben and Regular');
  expect(outcome(match('t'))).toBe('place 2 of 3');
});

test('what ended early says so, and what nobody knows is not said', () => {
  expect(outcome(match('t', { place: null, early: true }))).toBe('vorzeitig beendet');
  expect(outcome(match('t', { place: null }))).toBe('');
  const alone = [person('Anna'), { kind: 'empty', name: '', bot: '' } as const];
  expect(against(match('t', { seats: alone }), 'Zwanzig')).toBe('Zwanzig');
});

test('nothing stands there before a match was played', () => {
  show();
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the last five, each with its replay', () => {
  for (let n = 1; n <= SHOWN + 1; n++) keepFinished(match(`t${n}`));
  show();
  expect(screen.getByRole('region', { name: 'Zuletzt gespielt' })).toBeTruthy();
  expect(links()).toEqual([6, 5, 4, 3, 2].map((n) => `/replay/t${n}-word`));
  expect(screen.getAllByRole('link')[0]?.textContent).toContain('Zwanzig gegen Ben und Stammgast');
});

test.each([
  ['same', 'Übung'],
  ['other', 'Übung mit anderen Karten'],
] as const)('a practice (%s cards) says so, and counts nowhere', (practice, words) => {
  keepFinished(match('t', { practice }));
  show();
  expect(screen.getByRole('link').textContent.trim().endsWith(`· ${words}`)).toBe(true);
  expect(tally()).toEqual([]);
});

test('one is forgotten by keyboard, and the focus stays in the list', async () => {
  for (const table of ['a', 'b', 'c']) keepFinished(match(table));
  show();
  screen.getAllByRole('button', { name: /^Vergessen: Zwanzig/ })[1]?.focus();
  await userEvent.keyboard('{Enter}');
  expect(links()).toEqual(['/replay/c-word', '/replay/a-word']);
  expect(knownFinished()).toHaveLength(2);
  expect(document.activeElement).toBe(
    screen.getAllByRole('button', { name: /^Vergessen: Zwanzig/ })[1],
  );
});

test('all are forgotten after a question, those that are not shown as well', async () => {
  for (let n = 1; n <= SHOWN + 1; n++) keepFinished(match(`t${n}`));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Alle vergessen' }));
  expect(knownFinished()).toHaveLength(SHOWN + 1);
  await userEvent.click(screen.getByRole('button', { name: 'Wirklich alle 6 vergessen?' }));
  expect(knownFinished()).toEqual([]);
  expect(links()).toEqual([]);
});
