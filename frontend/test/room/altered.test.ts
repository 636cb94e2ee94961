/** The host changes the table before the match: what the page keeps, gives anew, shows and says. */
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { changesInWords } from '../../src/opening/altered';
import { keepWish } from '../../src/lib/browser/me';
import { begin } from '../../src/live/requests';
import type { Room } from '../../src/live/room.svelte';
import { logLines } from '../../src/live/saying/log';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import AlterSheet from '../../src/room/waiting/AlterSheet.svelte';
import Altered from '../../src/room/waiting/Altered.svelte';
import type { TableView } from '../../src/wire';
import { enter, happened, hello, table, update } from './fixtures';

const open: TableView = {
  ...table,
  stage: 'open',
  options: { must_overtrump: true },
  seats: [...table.seats.slice(0, 2), { kind: 'empty' }],
};
const event = {
  type: 'altered' as const,
  name: 'Anna',
  options: {},
  settings: { turn_ms: 60_000 },
  seats: 3,
};
const change = (seq: number) =>
  update({ seq, happened: [happened(seq, -3, event)], changes: {}, legal: [] });
const both = (de: string, en: string) => ({ de, en });

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});

test('nothing of a match is there yet, and everybody contributes anew to the first shuffle', () => {
  const { room, network } = enter({ you: 1 });
  network.line.says(hello({ you: 1, table: open, observation: null, legal: [], seq: 0 }));
  network.line.says(change(1));
  expect(room.observation).toBeNull();
  expect(room.seq).toBe(1);
  expect(new Set(network.line.ofType('nonce').map(({ nonce }) => nonce)).size).toBe(2);
  network.line.says(change(1));
  expect(room.log).toHaveLength(1);
});

test('the log tells of it, and takes nothing back', () => {
  const { room, network } = enter();
  network.line.says(hello({ seq: 2, missed: [happened(1, -3, event), happened(2, -3, event)] }));
  const text = 'Anna hat vor der Partie etwas am Tisch geändert.';
  expect(logLines(room).map((line) => 'text' in line && line.text)).toEqual([text, text]);
});

test.each([
  [true, 'Du hast geändert: 3 Plätze; Bedenkzeit 60 s.'],
  [false, 'Anna hat geändert: 3 Plätze; Bedenkzeit 60 s.'],
])('it is shown and said in the waiting room (host: %s)', async (host, sentence) => {
  const { room, network } = enter();
  network.line.says(hello({ host, table: open, observation: null }));
  render(Altered, { room, change: event });
  expect(screen.getByText(sentence, { selector: 'b' })).toBeTruthy();
  await waitFor(() => {
    expect(document.querySelector('[aria-live=polite]')?.textContent).toBe(sentence);
  });
});

const TEXTS = {
  must_overtrump: {
    name: both('Überstechen', 'Overtrumping'),
    on: both('Wer kann, muss überstechen.', 'Whoever can has to overtrump.'),
    off: both('Niemand muss überstechen.', 'Nobody has to overtrump.'),
  },
};

test.each([
  [{ settings: { turn_ms: null, bank: null } }, 'keine Bedenkzeit', 'no time limit'],
  [
    { settings: { bank: { start_ms: 600_000, increment_ms: 10_000 }, turn_ms: null } },
    'Bedenkzeit 10 min + 10 s',
    'time to think 10 min + 10 s',
  ],
  [
    { settings: { visibility: 'public' as const, chat: 'phrases' as const } },
    'der Tisch ist öffentlich; nur Zurufe',
    'the table is public; set phrases only',
  ],
  [
    { settings: { spectators: false, undo: true, hints: false, rewind: false } },
    'ohne Zuschauer; Züge dürfen rückgängig gemacht werden; ohne Tipps; ohne Zurückblättern',
    'without spectators; moves may be undone; without hints; without looking back',
  ],
  [
    { options: { must_overtrump: true }, settings: { absent: 'wait' as const } },
    'auf Abwesende wird gewartet; Wer kann, muss überstechen',
    'the table waits for players who are away; Whoever can has to overtrump',
  ],
  [{ settings: { pace_ms: 5 } }, 'wie der Tisch geführt wird', 'how the table is run'],
])('every change has words: %j', (changed, de, en) => {
  const all = { options: {}, ...changed };
  expect(changesInWords(all, TEXTS, {})).toBe(de);
  settings.language = 'en';
  expect(changesInWords(all, TEXTS, {})).toBe(en);
});

test('the sheet shows what holds now, lets no seat go that is taken, and sends what was chosen', async () => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([`${init.method} ${path}`, JSON.parse(init.body as string)]);
    return Promise.resolve(Response.json({ table: open, you: 0, host: true }));
  });
  const { room, network } = enter();
  network.line.says(hello({ table: open, observation: null }));
  room.sheet = { kind: 'alter' };
  render(AlterSheet, { room });
  const fewer = screen.getByRole<HTMLButtonElement>('button', { name: 'Plätze: weniger' });
  await fireEvent.click(fewer);
  expect(fewer.disabled).toBe(true);
  await fireEvent.click(screen.getByRole('switch', { name: /Tipps erlaubt/ }));
  await fireEvent.click(screen.getByRole('button', { name: /^Übernehmen/ }));
  await waitFor(() => {
    expect(room.sheet).toBeNull();
  });
  expect(asked).toEqual([
    [
      'PUT /api/tables/KRUGXA/plan',
      {
        seats: 2,
        options: { must_overtrump: true },
        settings: { ...open.settings, hints: false },
      },
    ],
  ]);
  vi.unstubAllGlobals();
});

describe('the bots', () => {
  const CHARACTERS = ['beginner/lotte', 'steady/flora', 'steady/berta'];
  const asked: string[] = [];
  let seats: TableView['seats'] = [];

  /** A table that does what it is told: bots come, and seats are left. */
  function answers(path: string, init: RequestInit): Response {
    const body = JSON.parse((init.body as string | null) ?? '{}') as { seat: number; bot?: string };
    const place = Number(/seats\/(\d)$/.exec(path)?.[1] ?? body.seat);
    asked.push([init.method, path.replace(/.*KRUGXA\//, ''), body.bot].filter(Boolean).join(' '));
    if (init.method === 'DELETE') seats = seats.with(place, { kind: 'empty' });
    if (path.endsWith('/bots'))
      seats = seats.with(place, { kind: 'bot', name: 'X', bot: body.bot });
    return Response.json({ table: { ...open, seats }, you: 0, host: true });
  }

  function sheet(others: TableView['seats']): Room {
    asked.length = 0;
    seats = [{ kind: 'person', name: 'Anna' }, ...others];
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      Promise.resolve(answers(path, init)),
    );
    const { room, network } = enter();
    Object.assign(room.game, { bots: ['beginner', 'steady'], characters: CHARACTERS });
    network.line.says(hello({ table: { ...open, seats }, observation: null }));
    room.sheet = { kind: 'alter' };
    render(AlterSheet, { room });
    return room;
  }

  async function apply(room: Room): Promise<void> {
    await fireEvent.click(screen.getByRole('button', { name: /^Übernehmen/ }));
    await waitFor(() => {
      expect(room.sheet).toBeNull();
    });
  }

  const lotte = { kind: 'bot' as const, name: 'Lotte', bot: 'beginner/lotte' };
  const flora = { kind: 'bot' as const, name: 'Flora', bot: 'steady/flora' };

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('who is not of the level that was chosen goes, and somebody of it comes', async () => {
    const room = sheet([lotte, flora]);
    await fireEvent.click(screen.getByRole('radio', { name: 'Stammgast' }));
    await apply(room);
    expect(asked).toEqual(['PUT plan', 'DELETE seats/1', 'POST bots steady/berta']);
  });

  test('those of the level fill the free seats, also when the page is loaded anew', async () => {
    const room = sheet([{ kind: 'empty' }, { kind: 'empty' }]);
    await fireEvent.click(screen.getByRole('radio', { name: 'Stammgast' }));
    await apply(room);
    await begin(enter({ table: { ...open, seats } }).room);
    expect(asked).toEqual([
      'PUT plan',
      'POST bots steady/flora',
      'POST bots steady/berta',
      'POST start',
    ]);
  });

  test.each([
    ['those who sit here', [lotte], 'Neuling'],
    ['some of each', [lotte, flora], 'gemischt'],
    [
      'those whom I had at my last table, with none here',
      [{ kind: 'empty' as const }],
      'Stammgast',
    ],
  ])('at first the level is that of %s', (_, others, level) => {
    keepWish('zwanzig', { bot: 'steady' });
    sheet(others);
    expect(screen.getByRole('radio', { name: level, checked: true })).toBeTruthy();
  });

  test('nobody goes where only something else is changed', async () => {
    const room = sheet([lotte, flora]);
    await apply(room);
    expect(asked).toEqual(['PUT plan']);
  });

  test.each([
    ['people have all seats', { kind: 'person', name: 'Ben' }, 0],
    ['somebody may still come', { kind: 'empty' }, 1],
  ] as const)('where %s, so many choices are offered', (_, other, choices) => {
    sheet([other]);
    expect(screen.queryAllByRole('group', { name: 'Bots' })).toHaveLength(choices);
  });
});
