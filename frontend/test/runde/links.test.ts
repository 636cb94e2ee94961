/** The links to a Runde: the one that counts, old ones, and one that is pasted into the page. */
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import Runde from '../../src/pages/Runde.svelte';
import type { RundeLook } from '../../src/runde/types';

vi.mock('../../src/room/waiting/outward', () => ({
  outward: () => Promise.resolve({ addresses: [], loopback: false }),
}));
vi.mock('../../src/evening/course/wire/socket', () => ({ stayConnected: () => () => undefined }));

const LOOK = {
  title: 'Donnerstag',
  founder: false,
  founded: 0,
  seq: 3,
  now: 0,
  tables: [],
  evenings: [],
  left: [],
  date: null,
  games: [],
  members: [],
} as unknown as RundeLook;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (!path.startsWith('/api/runden/runde')) return Promise.resolve(Response.json([]));
    const { authorization } = (init.headers ?? {}) as Record<string, string>;
    const refused = { type: 'refused', code: 'wrong_runde_key', de: 'Gilt nicht mehr.' };
    return Promise.resolve(
      authorization === 'Bearer new'
        ? Response.json(LOOK)
        : Response.json(refused, { status: 401 }),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

function come(link: string): void {
  history.replaceState(null, '', link);
  render(Runde, { params: { id: 'runde' } });
}
const opened = () => screen.findByRole('heading', { name: 'Donnerstag' });

test('an old link opens the Runde where this browser knows the new one', async () => {
  localStorage['stammtisch.runden'] = JSON.stringify([{ id: 'runde', title: '', key: 'new' }]);
  come('/runde/runde#old');
  await opened();
  await waitFor(() => {
    expect(location.hash).toBe('#new');
  });
});

test('the new link, pasted where the old one is refused, opens the Runde at once', async () => {
  come('/runde/runde#old');
  await screen.findByText('Gilt nicht mehr.');
  location.hash = '#new';
  await opened();
});
