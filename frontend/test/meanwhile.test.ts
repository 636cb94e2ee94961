/** A match that ended while its player was away: the lobby asks what became of it, and shows it. */
import { render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownFinished } from '../src/lib/memory/finished';
import { defaults, settings } from '../src/lib/memory/settings.svelte';
import { noteSitting, noteUp, sittingAt } from '../src/lib/memory/sitting';
import Beside from '../src/lobby/tables/Beside.svelte';
import { Tables } from '../src/lobby/tables/lobby.svelte';
import { endedMeanwhile } from '../src/lobby/tables/meanwhile';
import type { Seated } from '../src/wire';
import { table } from './room/fixtures';

const OVER: Seated = {
  table: { ...table, stage: 'over' },
  you: 0,
  host: false,
  replay: '/replay/table-1-word',
};
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
  asked.length = 0;
  answer = () => Response.json(OVER);
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(
      path === '/api/tables' ? Response.json({ tables: [], yours: [] }) : answer(),
    );
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a table at which I sit is remembered until I get up, the latest first', () => {
  for (const id of ['a', 'b', 'a']) noteSitting(id);
  expect(sittingAt()).toEqual(['a', 'b']);
  noteUp('a');
  expect(sittingAt()).toEqual(['b']);
});

test('what has ended is remembered without a place, and not asked for again', async () => {
  noteSitting('table-1');
  expect(await endedMeanwhile([])).toBe(true);
  expect(knownFinished()).toMatchObject([{ table: 'table-1', place: null, replay: OVER.replay }]);
  expect(await endedMeanwhile([])).toBe(false);
  expect(asked).toEqual(['/api/tables/table-1']);
});

test('a table that the lobby lists needs no question', async () => {
  noteSitting('table-1');
  expect(await endedMeanwhile([{ id: 'table-1' }])).toBe(false);
  expect(asked).toEqual([]);
});

const refused = (status: number, code: string) => () => Response.json({ code }, { status });
const seated = (over: Partial<Seated>) => () => Response.json({ ...OVER, ...over });

test.each<[string, () => Response, boolean]>([
  ['one that goes on after all is kept in mind', seated({ table, replay: null }), true],
  ['so is one of which nobody could say', refused(503, 'busy'), true],
  ['one that is gone is not', refused(404, 'unknown_table'), false],
  ['nor one at which I do not sit any more', seated({ table, you: null, replay: null }), false],
])('%s', async (_, said, kept) => {
  answer = said;
  noteSitting('table-1');
  expect(await endedMeanwhile([])).toBe(false);
  expect(sittingAt()).toEqual(kept ? ['table-1'] : []);
  expect(knownFinished()).toEqual([]);
});

test('it stands in the lobby as soon as the server has answered', async () => {
  noteSitting('table-1');
  const room = new Tables();
  render(Beside, { room, titleFor: () => 'Zwanzig' });
  expect(screen.queryByRole('region', { name: 'Zuletzt gespielt' })).toBeNull();
  await room.refresh();
  const link = await waitFor(() => screen.getByRole('link', { name: /^Nachspielen: Zwanzig/ }));
  expect(link.getAttribute('href')).toBe(OVER.replay);
  await room.refresh();
  expect(asked.filter((path) => path === '/api/tables/table-1')).toHaveLength(1);
});
