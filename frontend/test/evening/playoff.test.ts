/** Before and in the final: who plays a Stechen, who deals it, and where everybody sits. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import FinalDesk from '../../src/evening/final/FinalDesk.svelte';
import MyTable from '../../src/evening/phone/MyTable.svelte';
import Head from '../../src/evening/wall/Head.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

const NOTICE = { code: 'playoff_due', de: 'Es wird gestochen: Ben und Olga.', en: '' };

const view = (stage: View['stage'], final: object, notices: object[] = []) =>
  ({
    name: 'Herbstturnier',
    stage,
    matchday: stage === 'break' ? 1 : 2,
    people: {
      '1': { name: 'Karin', no: 1, here: true },
      '2': { name: 'Ben', no: 2, here: true },
      '3': { name: 'Olga', no: 3, here: true },
    },
    matchdays: {},
    final,
    notices,
    clock: {},
    config: { use: 'desk', matchdays: 2, final_format: 'timed', final_strokes: 3 },
    rules: { schedule: {}, on: [] },
    jersey: {},
    ranking: { after: 2, rows: {}, missing: [] },
  }) as unknown as View;

const game = (dealer?: number) => ({ game: true, among: [2, 3], tied: [2, 3], dealer });
const lot = { purpose: 'dealer', among: [2, 3] };

const atDesk = (shown: View) =>
  render(FinalDesk, { evening: new Evening('abend', 'key'), view: shown, desk: new Desk() });

test('the first dealer of a Stechen is drawn once, and named', async () => {
  const { rerender } = atDesk(view('final_ready', { dues: [game(), lot] }));
  screen.getByRole('button', { name: 'Ersten Geber losen' });
  await rerender({ view: view('final_ready', { dues: [game(3)] }) });
  screen.getByText(/Olga gibt\./);
  expect(screen.queryByRole('button', { name: 'Ersten Geber losen' })).toBeNull();
});

test.each([
  ['final_ready', 'nimmt den besten freien Platz'],
  ['final', 'gewinnt das Turnier'],
] as const)('what a game is about is said: %s', (stage, words) => {
  atDesk(view(stage, { dues: [game()], dealt: 1, seats: [1, 2, 3], field: [1, 2, 3] }));
  screen.getByText(new RegExp(words));
});

test('before the cards are dealt the desk says where everybody sits', () => {
  atDesk(view('final', { field: [1, 2, 3], seats: [2, 1, 3] }));
  screen.getByText('So sitzen sie, im Uhrzeigersinn: Ben, Karin und Olga. Olga gibt zuerst.');
});

test('a lot for the jersey in a break is not called the final', () => {
  atDesk(view('break', { groups: [[1], [2, 3]], dues: [{ purpose: 'jersey', among: [2, 3] }] }));
  screen.getByRole('heading', { name: 'Das Trikot' });
  expect(screen.queryByText(/Im Finale/)).toBeNull();
});

test.each([
  [2, 'Gleichstand: Du spielst ein Spiel gegen Olga, das Stechen.'],
  [1, 'Es wird gestochen: Ben und Olga.'],
])('the phone of number %i says whether it plays the Stechen', (no, words) => {
  render(MyTable, { view: view('final_ready', { dues: [game()] }, [NOTICE]), no });
  screen.getByText(words);
});

test('the wall says above the standings who plays it', () => {
  const shown = view('final_ready', { dues: [game()] }, [NOTICE]);
  render(Head, { view: shown, scene: 'standings' });
  screen.getByText('Es wird gestochen: Ben und Olga.');
});
