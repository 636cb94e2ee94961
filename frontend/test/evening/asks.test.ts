/** What the desk asks before it acts is about one moment: it goes with it, whoever has moved the evening on. */
import { render, screen } from '@testing-library/svelte';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Desk } from '../../src/evening/course/desk/desk.svelte';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { View } from '../../src/evening/course/model';
import { setEveningTime } from '../../src/evening/course/time.svelte';
import Asks from '../../src/evening/desk/Asks.svelte';

const NOW = 1_000_000;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  setEveningTime(NOW);
});

const view = (stage: View['stage'], matchday: number, ends?: number) =>
  ({ stage, matchday, clock: { ends } }) as unknown as View;

function ask(choosing: Desk['choosing'], first: View) {
  const evening = new Evening('abend', 'key');
  const desk = new Desk();
  desk.choosing = choosing;
  const { rerender } = render(Asks, { evening, desk, view: first });
  return { evening, desk, rerender };
}

const dialog = (name: string) => screen.queryByRole('dialog', { name });

test.each<[string, Desk['choosing'], string, View, View]>([
  [
    'another device has begun the matchday',
    'start',
    'Spieltag 2 beginnen',
    view('break', 1, NOW + 60_000),
    view('playing', 2, NOW + 900_000),
  ],
  [
    'a whole matchday has gone by',
    'start',
    'Spieltag 2 beginnen',
    view('break', 1),
    view('break', 2),
  ],
  [
    'the matchday has ended',
    'end',
    'Früher beenden',
    view('playing', 1, NOW + 60_000),
    view('break', 1, NOW + 60_000),
  ],
  ['the next one is played', 'end', 'Früher beenden', view('playing', 1), view('playing', 2)],
])('the question goes once %s', async (_what, choosing, title, before, after) => {
  const { desk, rerender } = ask(choosing, before);
  expect(dialog(title)).toBeTruthy();
  // a patch that leaves the moment as it is, leaves the question
  await rerender({ view: structuredClone(before) });
  expect(dialog(title)).toBeTruthy();
  await rerender({ view: after });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.choosing).toBeNull();
});

test('asked again, it is about the moment there is now', async () => {
  const { desk, rerender } = ask('start', view('break', 1));
  await rerender({ view: view('playing', 2) });
  await rerender({ view: view('break', 2) });
  expect(screen.queryByRole('dialog')).toBeNull();
  desk.choosing = 'start';
  expect(await screen.findByRole('dialog', { name: 'Spieltag 3 beginnen' })).toBeTruthy();
});

test('the clock of the final runs out under the question whether to end it', async () => {
  const final = (ends: number) =>
    ({ ...view('final', 2, ends), final: { dealt: NOW - 60_000 } }) as unknown as View;
  const { desk, rerender } = ask('end', final(NOW + 60_000));
  expect(dialog('Früher beenden')).toBeTruthy();
  await rerender({ view: final(NOW - 1) });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.choosing).toBeNull();
});

test('while a matchday is played, none is offered to begin', () => {
  ask('start', view('playing', 1, NOW + 60_000));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, View, boolean]>([
  ['a break that runs', view('break', 1, NOW + 60_000), true],
  ['a break that is over', view('break', 1, NOW - 1), false],
  ['before the first matchday', view('ready', 0, NOW + 60_000), false],
])('a reason is asked for in a break that runs: %s', (_what, at, early) => {
  ask('start', at);
  expect(screen.queryByText(/Die Pause läuft noch/) !== null).toBe(early);
  expect(screen.queryByRole('textbox', { name: 'Warum?' }) !== null).toBe(early);
});

test('a refusal of what is no longer asked is not kept for the next question', async () => {
  const { evening, desk, rerender } = ask('start', view('break', 1));
  let answer: () => void = () => undefined;
  vi.spyOn(evening, 'do').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => {
          resolve({ code: 'wrong_stage', de: 'Das geht gerade nicht.', en: 'Not now.' });
        };
      }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Spieltag 2 beginnen' }));
  await rerender({ view: view('playing', 2) });
  answer();
  await rerender({ view: view('break', 2) });
  desk.choosing = 'start';
  const next = await screen.findByRole('dialog', { name: 'Spieltag 3 beginnen' });
  expect(next.textContent).toContain('die Uhr läuft');
  expect(next.textContent).not.toContain('Das geht gerade nicht.');
});
