/** What a hint points at: the button that does what is advised, marked and called so. */
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Actions from '../../src/games/zwanzig/Actions.svelte';
import type {
  ZwanzigAction,
  ZwanzigEvent,
  ZwanzigObservation,
} from '../../src/games/zwanzig/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import type { Tagged } from '../../src/live/game';
import { advised, pointAt } from '../../src/live/hint/advised.svelte';
import { hintDesk } from '../../src/live/hint/desk.svelte';
import type { HintTold } from '../../src/wire';
import { enter, hello, update } from './fixtures';
import { stillRoom } from './stillRoom';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  pointAt([]);
  hintDesk.close();
  vi.unstubAllGlobals();
});

const does = (action: object): boolean => advised(action as Tagged) !== undefined;

test('only what does it is pointed at, with cards in any order', () => {
  expect(does({ type: 'exchange' })).toBe(false);
  pointAt([{ type: 'exchange', cards: ['7D', '8H'] } as Tagged]);
  expect(does({ type: 'exchange', cards: ['8H', '7D'] })).toBe(true);
  expect(does({ type: 'exchange', cards: ['8H'] })).toBe(false);
  expect(does({ type: 'exchange' })).toBe(true);
  expect(does({ type: 'decide' })).toBe(false);
  expect(advised(undefined)).toBeUndefined();
});

test('the button is marked, and called advised to who listens', () => {
  const legal: ZwanzigAction[] = [
    { type: 'decide', stay: true },
    { type: 'decide', stay: false },
  ];
  const stakes = { trick: 1, penalty: 5 };
  const seen = { stakes, scores: [20, 20], hand: [] } as unknown as ZwanzigObservation;
  const room = stillRoom<ZwanzigObservation, ZwanzigAction, ZwanzigEvent>(seen, { legal });
  pointAt([{ type: 'decide', stay: false } as Tagged]);
  render(Actions, { room, seen, chosen: [], onexchange: vi.fn() });
  const marked = (name: string) =>
    screen.getByRole('button', { name }).hasAttribute('data-advised');
  expect([marked('Mitgehen'), marked('Aussteigen empfohlen')]).toEqual([false, true]);
});

test('a hint points at the best until it is closed or another choice comes, at a chosen one longer', async () => {
  const { room } = enter();
  room.receive(hello());
  room.link = 'live';
  const [best, worse] = [true, false].map((close) => ({
    action: { type: 'decide', stay: close },
    value: close ? 1 : 0,
    low: 0,
    high: 1,
    close,
    reasons: [],
  }));
  const told = { seq: 5, measure: 'points', worlds: 2, actions: [best, worse], asked: 1, most: 5 };
  const said: HintTold = { ...told, of_match: false } as HintTold;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(said)));
  await hintDesk.ask(room);
  expect([does({ stay: true }), does({ stay: false })]).toEqual([true, false]);
  hintDesk.close();
  expect(does({ stay: true })).toBe(false);
  await hintDesk.ask(room);
  hintDesk.choose({ type: 'decide', stay: false } as Tagged);
  hintDesk.follow(room);
  expect([does({ stay: true }), does({ stay: false })]).toEqual([false, true]);
  room.receive(update());
  hintDesk.follow(room);
  expect(does({ stay: false })).toBe(false);
});
