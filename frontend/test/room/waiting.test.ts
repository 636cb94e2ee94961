/** Before the match: everybody at the table is in sight, and who opened it. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import WaitingRoom from '../../src/room/waiting/WaitingRoom.svelte';
import type { TableView } from '../../src/wire';
import { enter, hello, table } from './fixtures';

const open: TableView = {
  ...table,
  stage: 'open',
  seats: [...table.seats.slice(0, 2), { kind: 'empty', name: '' }, { kind: 'empty', name: '' }],
};

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

function wait(you: number | null, host: boolean): string {
  const { room, network } = enter();
  network.line.says(hello({ you, host, table: open, observation: null }));
  render(WaitingRoom, { room });
  return screen.getByRole('status').textContent;
}
const seat = (name: string) =>
  screen.getAllByRole('listitem').find((each) => each.textContent.includes(name))?.textContent;

test.each<[string, number | null]>([
  ['who looks on', null],
  ['a guest', 1],
])('%s sees the host, and that the host begins', (_, you) => {
  expect(wait(you, false)).toBe('Noch 2 Plätze frei. Anna beginnt.');
  expect(seat('Anna')).toContain('Gastgeber');
});

test('the host reads how many seats are free, and begins', () => {
  expect(wait(0, true)).toBe('Noch 2 Plätze frei.');
  expect(seat('Anna')).toContain('das bist du');
  expect(screen.getByRole('button', { name: /^Los/ })).toBeTruthy();
});

test('a friend who sits down while the host begins keeps the seat, and the match begins', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === '/api/address') return Promise.reject(new TypeError('no network'));
    asked.push(`${path} ${init.body as string}`);
    const { seat } = JSON.parse(init.body as string) as { seat?: number };
    if (seat === 2) {
      const problem = { code: 'seat_taken', facts: { seat } };
      return Promise.resolve(Response.json(problem, { status: 409 }));
    }
    return Promise.resolve(Response.json({ table: open, you: 0, host: true }));
  });
  wait(0, true);
  await fireEvent.click(screen.getByRole('button', { name: /^Los/ }));
  await waitFor(() => {
    expect(asked.at(-1)).toMatch('/start');
  });
  expect(asked).toHaveLength(3);
  expect(asked[1]).toContain('"seat":3');
  vi.unstubAllGlobals();
});

test('the invitation stays as it is, with the focus, when somebody sits down', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const { room, network } = enter();
  network.line.says(hello({ you: 0, host: true, table: open, observation: null }));
  render(WaitingRoom, { room });
  const share = await screen.findByRole('button', { name: 'Link teilen' });
  share.focus();
  const seats: TableView['seats'] = open.seats.map((each, seat) =>
    seat === 2 ? { kind: 'person', name: 'Cleo' } : each,
  );
  network.line.says({
    type: 'table',
    table: { ...open, seats },
    you: 0,
    host: true,
    chair: false,
    replay: null,
  });
  await screen.findByText('Cleo');
  // what is found out anew takes a while
  await new Promise((done) => setTimeout(done));
  expect(document.activeElement).toBe(share);
  vi.unstubAllGlobals();
});
