/** A pause: who wishes for it and is asked, what everybody sees of it, and that no time passes meanwhile. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { setServerTime } from '../../src/lib/browser/clock.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { tableComplaint } from '../../src/live/complaint';
import { statusSentence } from '../../src/live/spoken/speech.svelte';
import { refusalReason } from '../../src/live/saying/sentences';
import { wishForPause } from '../../src/live/requests';
import { mayHurry } from '../../src/live/time/hurry';
import { Room } from '../../src/live/room.svelte';
import { matOf, mayPause, timeLeft } from '../../src/live/seats';
import Pausing from '../../src/room/Pausing.svelte';
import MoreSheet from '../../src/room/sheets/more/MoreSheet.svelte';
import type { TableView } from '../../src/wire';
import { enter, hello, parts, play, table } from './fixtures';

const NOW = new Date(2026, 10, 27, 16, 40).getTime();
const pause = { seat: 1, since: NOW, until: NOW + 1_800_000 };
const wish = { seat: 1, asked: [0, 3], until: NOW + 30_000 };

const posted: unknown[] = [];
beforeEach(() => {
  posted.length = 0;
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posted.push([path, init.body && JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json({ table, you: 0, host: true, refused: null }));
  });
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  setServerTime(NOW);
  return () => {
    vi.useRealTimers();
  };
});

const roomOf = (you: number | null, change: Partial<TableView>) =>
  new Room({ table: { ...table, ...change }, you, host: you === 0, replay: null }, parts);
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const said = (what: string) => ['/api/tables/table-1/pause', { wish: what }];

test('nothing is shown while nobody wishes for it', () => {
  const { container } = render(Pausing, { room: roomOf(0, {}) });
  expect(container.textContent.trim()).toBe('');
});

test('who is asked agrees or refuses, who asks may leave it, the rest reads', async () => {
  const asked = render(Pausing, { room: roomOf(0, { pausing: wish }) });
  expect(asked.container.textContent).toContain('Ben möchte eine Pause machen.');
  await press(/Einverstanden/);
  asked.unmount();
  const other = render(Pausing, { room: roomOf(3, { pausing: wish }) });
  await press(/Nein, weiterspielen/);
  other.unmount();
  const asker = render(Pausing, { room: roomOf(1, { pausing: wish }) });
  expect(asker.container.textContent).toContain('Gefragt: Anna und Clara.');
  await press(/Doch nicht/);
  asker.unmount();
  const rest = render(Pausing, { room: roomOf(null, { pausing: wish }) });
  expect(rest.container.textContent).toContain('Noch nicht geantwortet: Anna und Clara.');
  expect(screen.queryByRole('button')).toBeNull();
  await waitFor(() => {
    expect(posted).toEqual([said('agree'), said('refuse'), said('refuse')]);
  });
});

test.each([
  ['de', 0, 'Pause: Ben ist gleich wieder da. Seit 16:40 Uhr, längstens bis 17:10 Uhr.'],
  ['de', 1, 'Pause: Der Tisch wartet auf dich. Seit 16:40 Uhr, längstens bis 17:10 Uhr.'],
  ['en', null, 'Pause: Ben will be back in a moment. Since 16:40, until 17:10 at the latest.'],
] as const)('in %s seat %s reads who is waited for', async (language, you, words) => {
  settings.language = language;
  const { container } = render(Pausing, { room: roomOf(you, { pause }) });
  const band = container.querySelector('[data-pause] p')?.textContent;
  expect(band?.replace(/\s+/g, ' ').trim()).toBe(words);
  expect(screen.getAllByRole('status').some((one) => one.textContent.includes('Pause'))).toBe(true);
  const on = screen.queryByRole('button', { name: /Weiterspielen|Play on/ });
  expect(on !== null).toBe(you !== null);
  if (on) await fireEvent.click(on);
  if (on && you !== pause.seat) {
    expect(posted).toEqual([]); // it is somebody else's: once more
    await fireEvent.click(screen.getByRole('button', { name: /Für alle|for everybody/ }));
  }
  expect(posted).toEqual(on ? [said('go_on')] : []);
});

test('whoever has got up does not go on for the others, and nothing stands there at the end', () => {
  const seats = table.seats.map((seat) => ({ ...seat, presence: 'left' as const }));
  render(Pausing, { room: roomOf(0, { pause, seats }) });
  expect(screen.queryByRole('button')).toBeNull();
  const over = render(Pausing, { room: roomOf(0, { pause, stage: 'over' }) });
  expect(over.container.textContent.trim()).toBe('');
});

test.each<[string, number | null, Partial<TableView>, boolean]>([
  ['at a table in play', 0, {}, true],
  ['not before it', 0, { stage: 'open' }, false],
  ['not after it', 0, { stage: 'over' }, false],
  ['not for who looks on', null, {}, false],
  ['not in an evening', 0, { evening: 'e' }, false],
  ['not over days', 0, { settings: { ...table.settings, turn_ms: 86_400_000 } }, false],
  ['not in a pause', 0, { pause }, false],
])('it can be wished for %s', (_, you, change, may) => {
  const room = roomOf(you, change);
  expect(mayPause(room)).toBe(may);
  render(MoreSheet, { room });
  expect(screen.queryByRole('button', { name: /^Pause/ }) !== null).toBe(may);
});

test('the menu says what comes of it: others are asked, bots wait', async () => {
  const many = render(MoreSheet, { room: roomOf(0, {}) });
  expect(screen.getByRole('button', { name: /^Pause/ }).textContent).toContain('einverstanden');
  many.unmount();
  const bots = table.seats.map((seat, i) => (i === 0 ? seat : { kind: 'bot' as const, name: 'B' }));
  const room = roomOf(0, { seats: bots });
  room.sheet = { kind: 'more' };
  render(MoreSheet, { room });
  expect(screen.getByRole('button', { name: /^Pause/ }).textContent).toContain('die Bots warten');
  await press(/^Pause/);
  expect(room.sheet).toBeNull();
  expect(posted).toContainEqual(said('ask'));
});

test('what is left of the time stays, and goes on where it was', () => {
  const { room } = enter();
  const clocks = [
    { left: 30_000, ends: NOW + 20_000 },
    { left: 45_000, ends: null },
  ];
  room.receive(hello({ table: { ...table, pause }, deadline: NOW + 20_000, clocks, zero: NOW }));
  vi.setSystemTime(NOW + 600_000);
  expect(room.clocks.map((clock) => timeLeft(clock))).toEqual([20_000, 45_000]);
  expect(room.deadline).toBe(NOW + 620_000);
  expect(room.at(5_000)).toBe(NOW + 605_000);
  const later = [{ left: 30_000, ends: NOW + 620_000 }];
  room.receive(hello({ deadline: NOW + 620_000, clocks: later, zero: NOW + 600_000 }));
  vi.setSystemTime(NOW + 605_000);
  expect(timeLeft(room.clocks[0])).toBe(15_000);
  expect(room.deadline).toBe(NOW + 620_000);
});

test('it is nobody’s turn, no bot thinks, and a card says why it stays', () => {
  const { room } = enter();
  room.receive(hello({}));
  room.link = 'live';
  expect(room.mine).toBe(true);
  room.receive(hello({ table: { ...table, pause } }));
  expect(room.mine).toBe(false);
  expect(statusSentence(room)).toBe('Pause. Niemand verpasst etwas.');
  expect(room.act(play('9H'))).toBe(false);
  expect(room.pending).toBeNull();
  expect(room.refusal?.code).toBe('match_paused');
  expect(refusalReason({ code: 'match_paused', facts: {} }, room)).toBe(
    'Gerade ist Pause. Mit „Weiterspielen“ geht es für alle weiter.',
  );
  const seats = [table.seats[0], { kind: 'bot' as const, name: 'B' }] as TableView['seats'];
  const still = { table: { ...table, seats }, you: 0, turns: [1], link: 'live' } as const;
  expect(mayHurry(still)).toBe(true);
  expect(mayHurry({ ...still, table: { ...still.table, pause } })).toBe(false);
  const others = roomOf(null, { pause });
  expect(matOf(others, 2).thinking).toBeUndefined();
});

test.each([
  ['match_paused', 'Gerade ist Pause.', 'There is a pause.'],
  ['pause_days', 'An diesem Tisch habt ihr Tage Zeit.', 'At this table you have days to think.'],
  ['pause_gone', 'Diese Frage stellt niemand mehr.', 'Nobody asks this any more.'],
  [
    'pause_refused',
    'Du hast gerade erst nach einer Pause',
    'You have only just asked for a pause.',
  ],
  ['question_open', 'Am Tisch steht schon eine Frage.', 'The table has been asked something'],
  ['undo_refused', 'Die anderen möchten, dass', 'The others want this move to stand.'],
  ['not_seated', 'Du sitzt', 'You'],
])('%s is told in both languages', (code, de, en) => {
  expect(tableComplaint(code)).toContain(de);
  settings.language = 'en';
  expect(tableComplaint(code)).toContain(en);
});

test('who sits beside me at this screen agrees with me, others are asked', async () => {
  const pausing = { seat: 0, asked: [1, 3], until: NOW + 30_000 };
  const asked = { ...table, pausing };
  const beside = [roomOf(0, {}), roomOf(1, {})];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    posted.push([path, JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json({ table: asked, you: 0, host: true, replay: null }));
  });
  const me = roomOf(0, {});
  await wishForPause(me, 'ask', beside);
  expect(posted).toEqual([said('ask'), said('agree')]);
  posted.length = 0;
  await wishForPause(me, 'refuse', beside);
  expect(posted).toEqual([said('refuse')]);
});
