/** Pages for what is not there: once more is offered only where it may help. */
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Replay from '../../src/pages/Replay.svelte';
import Rules from '../../src/pages/Rules.svelte';
import Trouble from '../../src/shell/Trouble.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

const again = () => screen.queryByRole('button', { name: 'Noch einmal versuchen' });

test('rules of a game that is not here are not offered once more, but those of others', async () => {
  history.replaceState(null, '', '/rules/skat');
  const games = [{ name: 'zwanzig', texts: {} }];
  const refused = { type: 'refused', code: 'unknown_game', facts: { game: 'skat' } };
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(
      path === '/api/games' ? Response.json(games) : Response.json(refused, { status: 404 }),
    ),
  );
  render(Rules, { params: { game: 'skat' } });
  await screen.findByText('Dieses Spiel gibt es hier nicht.');
  expect(again()).toBeNull();
  const others = await screen.findByRole('navigation', { name: 'Die Regeln aller Spiele:' });
  expect(within(others).getByRole('link').getAttribute('href')).toBe('/rules/zwanzig');
});

test.each(['unknown_lesson', 'no_view', 'foreign_host', 'foreign_origin'])(
  'what stays as it is is not offered once more: %s',
  (code) => {
    render(Trouble, {
      title: 'Ärger',
      refused: { type: 'refused', code, facts: {} },
      onagain: () => undefined,
    });
    expect(again()).toBeNull();
  },
);

test.each(['offline', 'internal', 'replays_busy', 'match_running'])(
  'what may pass is offered once more: %s',
  (code) => {
    render(Trouble, {
      title: 'Ärger',
      refused: { type: 'refused', code, facts: {} },
      onagain: () => undefined,
    });
    expect(again()).not.toBeNull();
  },
);

test('a match too long to be shown is not asked for once more', async () => {
  const refused = { type: 'refused', code: 'replay_too_long', facts: { mb: 8 } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refused, { status: 413 })));
  render(Replay, { params: { id: 'match-1' } });
  await screen.findByText(/zu lang für die Seite/);
  expect(again()).toBeNull();
});

test('where a link brought nothing, a file can be chosen', async () => {
  history.replaceState(null, '', '/replay#record=broken');
  render(Replay, { params: {} });
  await fireEvent.click(await screen.findByRole('button', { name: 'Aufzeichnung öffnen' }));
  expect(screen.getByText('Datei wählen')).toBeTruthy();
});
