/** A fresh Runde whose page was opened as localhost: why its link leads nobody here is said once. */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import RundePage from '../../src/runde/RundePage.svelte';
import type { RundeLook } from '../../src/runde/types';

vi.mock('../../src/room/waiting/outward', () => ({
  outward: () =>
    Promise.resolve({ addresses: ['http://localhost/'], loopback: true, trouble: 'closed' }),
}));

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])));
});

const member = (name: string) => ({ name, also: [], games: [], against: [], matches: 0 });
const look = (names: readonly string[]) =>
  ({
    title: 'Donnerstag',
    founder: true,
    founded: 0,
    seq: 3,
    now: 0,
    tables: [],
    evenings: [],
    left: [],
    date: null,
    games: [],
    members: names.map(member),
  }) as unknown as RundeLook;

test.each([
  ['the founder alone', ['Anna']],
  ['two of them', ['Anna', 'Ben']],
])('%s', async (_, names) => {
  localStorage['stammtisch.runden'] = JSON.stringify([
    { id: 'runde', title: 'Donnerstag', key: 'member', founder: 'founder' },
  ]);
  const runde = new Runde('runde', 'founder');
  render(RundePage, { runde, look: look(names) });
  expect(await screen.findAllByRole('note')).toHaveLength(1);
});
