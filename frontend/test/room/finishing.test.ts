/** When a match is remembered in this browser: once it is over, and only by those who sat there. */
import { expect, test } from 'vitest';
import { Room } from '../../src/live/room.svelte';
import type { Standing } from '../../src/live/game';
import { finishedHere } from '../../src/room/finishing';
import type { TableView } from '../../src/wire';
import { hello, parts, table } from './fixtures';

const REPLAY = '/replay/table-1-word';
const place = (seat: number, rank: number): Standing => ({ seat, rank, line: '', score: '' });
const ranked = { ...parts, view: { ...parts.view, standings: () => [place(3, 1), place(0, 2)] } };

interface At {
  you?: number | null;
  replay?: string | null;
  change?: Partial<TableView>;
}

function roomAt({ you = 0, replay = REPLAY, change = {} }: At) {
  const view = { ...table, stage: 'over', ...change } as const;
  const room = new Room({ table: view, you, host: false, replay }, ranked);
  room.receive(hello({ table: view, you, replay }));
  return room;
}

test('it is who sat there, what it came to, and the link they share', () => {
  const { seats, ...rest } = finishedHere(roomAt({}), 7_000) ?? { seats: [] };
  expect(rest).toEqual({
    table: 'table-1',
    game: 'zwanzig',
    created: 0,
    ended: 7_000,
    you: 0,
    place: 2,
    early: false,
    replay: REPLAY,
  });
  expect(seats.map(({ name }) => name)).toEqual(['Anna', 'Ben', 'Steady', 'Clara']);
});

test('a match that all agreed to end has no places', () => {
  const match = finishedHere(roomAt({ change: { ending: [0, 1, 3] } }), 0);
  expect(match).toMatchObject({ place: null, early: true });
});

test.each<[string, At]>([
  ['while it runs', { change: { stage: 'playing' } }],
  ['by who looked on', { you: null }],
  ['where no link opens it, as in a lesson', { replay: null }],
])('nothing is remembered %s', (_, at) => {
  expect(finishedHere(roomAt(at), 0)).toBeUndefined();
});
