/** The door: what is offered, one click to a table, and what is possible without a connection. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { keepWish } from '../src/lib/browser/me';
import Lobby from '../src/pages/Lobby.svelte';
import { codeOf } from '../src/opening/code';
// loaded on demand by the page; a test is not to wait for its translation
import TableSheet from '../src/opening/TableSheet.svelte';
import { wishFor } from '../src/opening/opening';
import Join from '../src/room/waiting/Join.svelte';
import type { GameInfo, Lobby as Tables, Seated } from '../src/wire';
import { parts, table } from './room/fixtures';

const both = (de: string) => ({ de, en: de });

const GAME: GameInfo = {
  name: 'zwanzig',
  folder: 'zwanzig',
  seats: [2, 3, 4],
  default_seats: 4,
  bots: ['random', 'steady'],
  characters: [],
  remembering: {},
  options: { must_overtrump: false },
  lessons: [],
  schema: { properties: { must_overtrump: { type: 'boolean' } } },
  texts: {
    game: { title: both('Zwanzig'), tagline: both('Fünf Stiche.') },
  },
};
const TEXTS = {
  options: {
    must_overtrump: { name: both('Überstechen'), on: both('Muss.'), off: both('Frei.') },
  },
};
/** Of another package, without a view here. */
const GUEST: GameInfo = { ...GAME, name: 'crazy-eights', folder: 'crazy_eights' };
const row = {
  id: 't1',
  code: 'ABCDEF',
  game: 'zwanzig',
  host: 'Farid',
  stage: 'open' as const,
  taken: 3,
  seats: 4,
  spectators: true,
  yours: false,
  practice: null,
  your_turn: false,
  deviations: { must_overtrump: true },
};

const posted: { path: string; body: unknown }[] = [];
let tables: Tables;

function answer(path: string, init?: RequestInit): Response {
  if (init?.method === 'POST') {
    posted.push({ path, body: JSON.parse(init.body as string) });
    const seated: Seated = {
      table: { ...table, code: 'KRUGXA' },
      you: 0,
      host: true,
      replay: null,
    };
    return Response.json(seated, { status: 201 });
  }
  if (path === '/api/games/zwanzig/texts') return Response.json(TEXTS);
  return Response.json(path === '/api/games' ? [GAME, GUEST] : tables);
}

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  posted.length = 0;
  tables = { tables: [], yours: [] };
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => Promise.resolve(answer(path, init)));
});
afterEach(() => {
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

test('one click seats a newcomer against bots, and the table is opened', async () => {
  render(Lobby);
  await fireEvent.click(await screen.findByRole('button', { name: 'Bots' }));
  await waitFor(() => {
    expect(location.pathname).toBe('/t/KRUGXA');
  });
  expect(posted).toHaveLength(1);
  expect(posted[0]?.body).toMatchObject({
    game: 'zwanzig',
    name: 'Gast',
    seats: 4,
    bots: ['steady', 'steady', 'steady'],
  });
});

test('a game of another package, which this page cannot show, has no tile', async () => {
  render(Lobby);
  await screen.findByRole('button', { name: 'Bots' });
  expect(screen.getAllByText('Zwanzig')).toHaveLength(1);
});

test('a table for friends has free seats, under the name that was given', async () => {
  render(Lobby);
  await fireEvent.input(screen.getByLabelText('Ich heiße'), { target: { value: ' Anna ' } });
  await fireEvent.click(await screen.findByRole('button', { name: 'Freunde' }));
  await waitFor(() => {
    expect(posted[0]?.body).toMatchObject({ name: 'Anna', bots: [] });
  });
});

test('the last options are the next ones', async () => {
  localStorage.setItem(
    'stammtisch.wish.zwanzig',
    JSON.stringify({ seats: 3, bot: 'random', options: { must_overtrump: true } }),
  );
  render(Lobby);
  await fireEvent.click(await screen.findByRole('button', { name: 'Bots' }));
  await waitFor(() => {
    expect(posted[0]?.body).toMatchObject({
      seats: 3,
      bots: ['random', 'random'],
      options: { must_overtrump: true },
    });
  });
});

test('what stands below the games comes with them, and nothing jumps', async () => {
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => {
    const code = screen.queryByLabelText('Einladung, sechs Buchstaben');
    if (code) seen.push(screen.queryAllByRole('article').length > 0);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  render(Lobby);
  await screen.findByLabelText('Einladung, sechs Buchstaben');
  watch.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen).not.toContain(false);
});

test('open tables say who sits there and what is different; my own seat comes first', async () => {
  tables = {
    tables: [row, { ...row, id: 't2', host: 'Dilek', stage: 'playing', taken: 4 }],
    yours: [{ ...row, id: 't3', host: 'Ben', stage: 'playing', yours: true, your_turn: true }],
  };
  render(Lobby);
  expect(await screen.findByText('Dein Platz ist frei gehalten')).toBeTruthy();
  expect(screen.getByText('Zwanzig bei Ben, du bist dran')).toBeTruthy();
  expect(screen.getByText('3 von 4 sitzen, 1 Hausregel')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Setzen' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Zusehen' })).toBeTruthy();
});

test('six letters lead to a table, in whatever way they are typed', async () => {
  render(Lobby);
  const code = await screen.findByLabelText('Einladung, sechs Buchstaben');
  await fireEvent.input(code, { target: { value: 'kru gxa' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Beitreten' }));
  expect(location.pathname).toBe('/t/KRUGXA');
});

test('without a connection it says what is possible, and tries again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(Lobby);
  expect(await screen.findByText('Keine Verbindung')).toBeTruthy();
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  await fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  expect(await screen.findByRole('button', { name: 'Bots' })).toBeTruthy();
});

test('who comes by a link reads what is different, gives a name, and sits', async () => {
  const entered = vi.fn();
  const open: Seated = {
    table: {
      ...table,
      stage: 'open',
      options: { must_overtrump: true },
      seats: [{ kind: 'person', name: 'Anna' }, { kind: 'empty' }],
    },
    you: null,
    host: false,
    replay: null,
  };
  const words = { must_overtrump: { name: both('Überstechen'), on: both('Wer kann, muss.') } };
  const texts = { ...parts.texts, options: words };
  const game = { ...parts.game, texts: GAME.texts };
  render(Join, { seated: open, parts: { ...parts, game, texts }, onenter: entered });
  expect(screen.getByRole('heading', { name: 'Anna hält dir einen Platz frei' })).toBeTruthy();
  expect(screen.getByText('Zwanzig zu zweit')).toBeTruthy();
  expect(screen.getByText('Wer kann, muss.')).toBeTruthy();
  await fireEvent.input(screen.getByLabelText('Ich heiße'), { target: { value: 'Ben' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Setzen' }));
  await waitFor(() => {
    expect(entered).toHaveBeenCalledOnce();
  });
  expect(posted).toEqual([{ path: '/api/tables/KRUGXA/seats', body: { name: 'Ben' } }]);
});

test('a game whose rules know no end is opened with one, unless the reader wants none', () => {
  const zwiebel = { name: 'zwiebel-2004', folder: 'zwiebel' };
  expect(wishFor(zwiebel).options).toEqual({ rounds: 4 });
  const mau = { ...GAME, name: 'mau-mau', folder: 'maumau' };
  expect(wishFor(mau).options).toEqual({ goal: 10, turn_limit_ms: 0 });
  keepWish('zwiebel-2004', { options: { rounds: 0, mode: 'gambling' } });
  expect(wishFor(zwiebel).options).toEqual({ rounds: 0, mode: 'gambling' });
  expect(wishFor(GAME).options).toEqual({});
});

test('what nobody changed is not marked as different, and „Alles wie üblich“ marks nothing', async () => {
  const options = { goal: 100, auto_mau: false };
  const mau = { ...GAME, name: 'mau-mau', folder: 'maumau', options };
  const schema = { goal: { type: 'integer', minimum: 1, maximum: 1000 } };
  const texts = { goal: { name: both('Ziel'), values: { number: both('Bis {value}.') } } };
  const game = { ...mau, schema: { properties: schema } };
  const onwish = vi.fn();
  const props = { game, title: 'Mau-Mau', texts, onwish, onbots: vi.fn(), onfriends: vi.fn() };
  const { rerender } = render(TableSheet, { ...props, wish: wishFor(game), onclose: vi.fn() });
  expect(screen.getByText('Bis 10.')).toBeTruthy();
  expect(screen.queryByText('anders als üblich')).toBeNull();
  await fireEvent.click(screen.getByRole('button', { name: 'Alles wie üblich' }));
  expect(onwish).toHaveBeenLastCalledWith({});
  await rerender({ wish: { options: {} }, sent: true });
  expect(screen.getByText('Bis 100.')).toBeTruthy();
  expect(screen.getByText('anders als üblich')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Alles wie üblich' }));
  expect(onwish).toHaveBeenLastCalledWith({ options: { ...options, goal: 10, turn_limit_ms: 0 } });
});

test('a tile shows with a sign that seats, bots and rules are behind its name', async () => {
  const { container } = render(Lobby);
  await screen.findByRole('button', { name: 'Zwanzig' });
  expect(container.querySelector('article p svg')).not.toBeNull();
});

test.each<[string, Partial<Seated['table']>, string, boolean]>([
  ['full', { seats: [{ kind: 'person', name: 'Anna' }] }, 'Alle Plätze sind besetzt', false],
  ['begun meanwhile', { stage: 'playing' }, 'Die Partie läuft schon', false],
  ['over', { stage: 'over' }, 'Diese Partie ist zu Ende', false],
])('a table that is %s says so, and can be watched', (_, over, heading, sits) => {
  const view = { ...table, stage: 'open' as const, ...over };
  const seated: Seated = { table: view, you: null, host: false, replay: null };
  render(Join, { seated, parts, onenter: vi.fn() });
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Setzen' }) !== null).toBe(sits);
  expect(screen.getByRole('button', { name: 'Zusehen' })).toBeTruthy();
});

test.each(['open', 'playing', 'over'] as const)(
  'where only players look on nobody is told to watch: %s',
  (stage) => {
    const seats = [{ kind: 'person' as const, name: 'Anna' }];
    const settings = { ...table.settings, spectators: false };
    const view = { ...table, stage, seats, settings };
    const seated: Seated = { table: view, you: null, host: false, replay: null };
    render(Join, { seated, parts, onenter: vi.fn() });
    expect(screen.getByText('An diesem Tisch sehen nur die Mitspieler zu.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /zusehen/i })).toBeNull();
  },
);

test('rules that somebody sent are looked at first, and opened as they were sent', async () => {
  keepWish('zwanzig', { seats: 2 });
  const code = await codeOf(GAME, { seats: 3, options: { must_overtrump: true } });
  history.replaceState(null, '', `/#rules=${code}`);
  render(Lobby);
  expect(await screen.findByText(/So hat es dir jemand geschickt/)).toBeTruthy();
  expect(location.hash).toBe('');
  expect(posted).toEqual([]);
  await fireEvent.click(screen.getByRole('button', { name: /^Freunde Tisch/ }));
  await waitFor(() => {
    expect(posted[0]?.body).toMatchObject({ seats: 3, options: { must_overtrump: true } });
  });
  expect(wishFor(GAME)).toEqual({ seats: 2, options: {} });
});

test('damaged rules open nothing and say so', async () => {
  const code = await codeOf(GAME, { options: { must_overtrump: true } });
  history.replaceState(null, '', `/#rules=${code.slice(0, -3)}`);
  render(Lobby);
  expect((await screen.findByRole('alert')).textContent).toContain('ist beschädigt');
  expect(screen.queryByRole('dialog')).toBeNull();
});
