/** What could not be told: it stays, is said to wait, and is told again by itself in its order. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import {
  afterAccepted,
  afterRefused,
  pause,
  type Waiting,
} from '../../src/evening/course/wire/shelf';

const ENTERED = { type: 'result_entered', matchday: 1, table: 2, strokes: { 1: 3 }, absent: [] };
const CONFIRMED = { type: 'result_confirmed', matchday: 1, table: 2 };

interface Told {
  seen: number;
  command: { type: string };
}

/** A room that can be out of reach over HTTP, whatever its live line does. */
class FakeRoom {
  reached = true;
  refuses: string | undefined;
  seq = 7;
  readonly told: Told[] = [];

  readonly fetch = (_path: string, { method, body }: RequestInit): Promise<Response> => {
    if (!this.reached) return Promise.reject(new TypeError('out of reach'));
    if (method !== 'POST')
      return Promise.resolve(Response.json({ seq: this.seq, now: 0, desk: {} }));
    this.told.push(JSON.parse(body as string) as Told);
    if (this.refuses !== undefined)
      return Promise.resolve(Response.json({ code: this.refuses }, { status: 409 }));
    this.seq += 1;
    return Promise.resolve(Response.json({ seq: this.seq, events: [] }));
  };

  get types(): string[] {
    return this.told.map(({ command }) => command.type);
  }
}

let room: FakeRoom;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  room = new FakeRoom();
  vi.stubGlobal('fetch', room.fetch);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A sheet that was entered and confirmed while no request came through. */
async function shelved(): Promise<Evening> {
  const evening = new Evening('e', 'key');
  await evening.refresh();
  room.reached = false;
  expect(await evening.give(ENTERED)).toBeUndefined();
  expect(await evening.give(CONFIRMED)).toBeUndefined();
  return evening;
}

test('what did not come through waits, and says so about its sheet', async () => {
  const evening = await shelved();
  expect(evening.waiting.map(({ command }) => command.type)).toEqual([
    'result_entered',
    'result_confirmed',
  ]);
  expect(evening.waits(1, 2)).toBe(true);
  expect(evening.waits(1, 1)).toBe(false);
  expect(evening.told).toBe(0);
});

test('it is told by itself, in its order, without the live line having been away', async () => {
  const evening = await shelved();
  room.reached = true;
  await vi.advanceTimersByTimeAsync(pause(1));
  expect(room.types).toEqual(['result_entered', 'result_confirmed']);
  expect(evening.waiting).toEqual([]);
  expect(evening.told).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(evening.told).toBe(0);
});

test('TS-72: a confirmation has seen the own entry that was told before it', async () => {
  await shelved();
  room.reached = true;
  await vi.advanceTimersByTimeAsync(pause(1));
  expect(room.told.map(({ seen }) => seen)).toEqual([7, 8]);
});

test('the pauses between tries grow, and end at half a minute', async () => {
  expect([0, 1, 2, 9].map(pause)).toEqual([1_000, 2_000, 4_000, 30_000]);
  const evening = await shelved();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(evening.waiting).toHaveLength(2);
  room.reached = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(evening.waiting).toEqual([]);
});

test('a confirmation does not overtake an entry that waits', async () => {
  const evening = new Evening('e', 'key');
  await evening.refresh();
  room.reached = false;
  await evening.give(ENTERED);
  room.reached = true;
  expect(await evening.give(CONFIRMED)).toBeUndefined();
  expect(room.types).toEqual(['result_entered', 'result_confirmed']);
});

test('what is refused leaves the shelf with its confirmation, and whoever waits is told', async () => {
  const evening = new Evening('e', 'key');
  await evening.refresh();
  room.reached = false;
  await evening.give(ENTERED);
  room.reached = true;
  room.refuses = 'already_confirmed';
  expect((await evening.give(CONFIRMED))?.code).toBe('already_confirmed');
  expect(room.types).toEqual(['result_entered']);
  expect(evening.waiting).toEqual([]);
  expect(evening.failure?.code).toBe('already_confirmed');
});

test('a room that cannot save now keeps what waits on the shelf', async () => {
  const evening = await shelved();
  room.reached = true;
  room.refuses = 'not_saved';
  await vi.advanceTimersByTimeAsync(pause(1));
  expect(evening.waiting).toHaveLength(2);
});

test('it outlives the page', async () => {
  await shelved();
  expect(new Evening('e', 'key').waits(1, 2)).toBe(true);
  expect(new Evening('other', 'key').waiting).toEqual([]);
});

const one = (id: string, command: object): Waiting => ({
  id,
  seen: 3,
  command: command as Waiting['command'],
});

test('of other sheets nothing more has been seen, and their confirmations stay', () => {
  const other = one('b', { ...CONFIRMED, table: 1 });
  expect(afterAccepted(one('a', ENTERED), 9, [other])).toEqual([other]);
  expect(afterRefused(one('a', ENTERED), [other])).toEqual([other]);
  const absent = { type: 'set_present', no: 4, present: false };
  expect(afterAccepted(one('a', absent), 9, [one('b', absent)])[0]?.seen).toBe(9);
});
