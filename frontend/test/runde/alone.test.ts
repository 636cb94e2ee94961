/** A Runde on its page: what it says once to whoever is alone, and what it lets nobody do who has no name yet. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Runde } from '../../src/runde/runde.svelte';
import RundePage from '../../src/runde/RundePage.svelte';
import type { RundeLook } from '../../src/runde/types';
import { place, result } from './results';

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

/** An evening that runs, with one result on its sheet. */
const TONIGHT = {
  no: 1,
  closed: null,
  reached: false,
  goal: null,
  results: [result({ places: [place('Anna', true), place('Ben')] })],
  highlights: [],
  people: [],
};

test.each([
  ['who has not said who they are', '', true],
  ['Anna', 'Anna', false],
])('the evening and %s', async (_, name, impossible) => {
  const runde = new Runde('runde', 'member');
  const shown = {
    ...look(['Anna', 'Ben']),
    founder: false,
    tonight: TONIGHT,
  } as unknown as RundeLook;
  runde.look = shown;
  runde.name = name;
  const give = vi.spyOn(runde, 'give').mockResolvedValue(true);
  render(RundePage, { runde, look: shown });
  const end = screen.getByRole('button', { name: /^Abend beenden/ });
  expect(end.getAttribute('aria-disabled')).toBe(String(impossible));
  expect(end.textContent.includes('Erst sagen, wer du bist')).toBe(impossible);
  await fireEvent.click(end);
  await fireEvent.click(end);
  expect(give).toHaveBeenCalledTimes(impossible ? 0 : 1);
});

test.each([
  ['alone', ['Anna'], [], false],
  ['with somebody', ['Anna', 'Ben'], [], true],
  ['after somebody left', ['Anna'], [{ name: 'Ben', won: 1, lost: 2, matches: 3 }], true],
])('whom I lose against, %s', (_, names, against, asked) => {
  const runde = new Runde('runde', 'member');
  const members = names.map((name) => ({ ...member(name), matches: 4, against }));
  const shown = { ...look(names), members } as unknown as RundeLook;
  runde.look = shown;
  runde.name = 'Anna';
  render(RundePage, { runde, look: shown });
  expect(screen.queryAllByText('Gegen wen verliere ich?')).toHaveLength(asked ? 1 : 0);
});
