/** Ending a match by agreement: who wishes it, who is asked, and what one answers. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import Ending from '../../src/room/Ending.svelte';
import EndSheet from '../../src/room/sheets/end/EndSheet.svelte';
import MoreSheet from '../../src/room/sheets/more/MoreSheet.svelte';
import Sheets from '../../src/room/sheets/Sheets.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Room } from '../../src/live/room.svelte';
import type { TableView } from '../../src/wire';
import { parts, table } from './fixtures';

const posted: unknown[] = [];
beforeEach(() => {
  posted.length = 0;
  Object.assign(settings, defaults(['de']));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posted.push([path, JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json({ table, you: 0, host: true }));
  });
});

const roomOf = (you: number | null, change: Partial<TableView>) =>
  new Room({ table: { ...table, ...change }, you, host: you === 0, replay: null }, parts);

const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('nothing is shown while nobody wishes for the end', () => {
  const { container } = render(Ending, { room: roomOf(0, {}) });
  expect(container.textContent.trim()).toBe('');
});

test('who is asked reads who asks, and answers with one tap', async () => {
  const asked = render(Ending, { room: roomOf(0, { ending: [1, 3] }) });
  expect(screen.getByRole('status').textContent).toContain(
    'Ben und Clara möchten die Partie beenden.',
  );
  await press(/Einverstanden/);
  asked.unmount();
  render(Ending, { room: roomOf(0, { ending: [1] }) });
  await press(/Weiterspielen/);
  await waitFor(() => {
    expect(posted).toEqual([
      ['/api/tables/table-1/ending', { agree: true }],
      ['/api/tables/table-1/ending', { agree: false }],
    ]);
  });
});

test('who wishes for the end reads who is still asked, bots never, and can take it back', () => {
  render(Ending, { room: roomOf(0, { ending: [0] }) });
  expect(screen.getByRole('status').textContent).toContain('Gefragt: Ben und Clara.');
  expect(screen.queryByRole('button', { name: /Einverstanden/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Weiterspielen/ })).toBeTruthy();
});

test('who looks on is told and not asked', () => {
  render(Ending, { room: roomOf(null, { ending: [1] }) });
  expect(screen.getByRole('status').textContent).toContain('Ben möchte');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the wish stands among the ways of the table while a match runs', async () => {
  const shown = render(MoreSheet, { room: roomOf(0, {}) });
  await press(/Partie beenden.*wenn alle am Tisch/);
  expect(posted).toEqual([['/api/tables/table-1/ending', { agree: true }]]);
  shown.unmount();
  render(MoreSheet, { room: roomOf(0, { stage: 'over' }) });
  expect(screen.queryByRole('button', { name: /Partie beenden/ })).toBeNull();
});

test('alone with bots a match ends at the second tap', async () => {
  const seats = table.seats.map((seat, i) => (i === 0 ? seat : { ...seat, kind: 'bot' as const }));
  render(MoreSheet, { room: roomOf(0, { seats }) });
  await press(/Partie beenden.*wie sie steht/);
  expect(posted).toEqual([]);
  await press(/Wirklich beenden/);
  expect(posted).toEqual([['/api/tables/table-1/ending', { agree: true }]]);
});

test('the end sheet says that the players ended it', () => {
  render(EndSheet, { room: roomOf(0, { stage: 'over', ending: [0, 1, 3] }) });
  expect(screen.getByText(/vorzeitig beendet/)).toBeTruthy();
});

test.each([
  ['who played is led to the next match', 0, null, true],
  ['who watched, to one that was opened', null, 'KRUGXB', true],
  ['who watched has no way on as long as none is', null, null, false],
] as const)('below the story, always in sight: %s', (_, you, successor, leads) => {
  const room = roomOf(you, { stage: 'over', successor });
  room.sheet = { kind: 'end' };
  render(Sheets, { room });
  const button = document.querySelector('dialog footer button');
  expect(button !== null).toBe(leads);
  if (leads) expect(button?.textContent).toMatch(successor ? /Zur Revanche/ : /Revanche/);
});

test('where others have yet to play the same cards, the end says why nothing is replayed', () => {
  const room = roomOf(0, { evening: 'abend', stage: 'over', same_cards: 'held' });
  const { unmount } = render(EndSheet, { room });
  expect(screen.getByRole('status').textContent).toContain('sobald der letzte Tisch');
  unmount();
  render(EndSheet, { room: roomOf(0, { evening: 'abend', stage: 'over', same_cards: 'open' }) });
  expect(screen.queryByText(/sobald der letzte Tisch/u)).toBeNull();
});

test('the menu of a table says that all have the same cards, and no other table does', () => {
  const { unmount } = render(MoreSheet, { room: roomOf(0, { same_cards: 'held' }) });
  expect(screen.getByText(/An allen Tischen dieses Spieltags/u)).toBeTruthy();
  unmount();
  render(MoreSheet, { room: roomOf(0, {}) });
  expect(screen.queryByText(/An allen Tischen dieses Spieltags/u)).toBeNull();
});
