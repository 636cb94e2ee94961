/** The ladder of combinations as it is read: small cards on every rung, and two marks, what lies and my best. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import LadderSheet from '../../src/games/zwiebel/ladder/LadderSheet.svelte';
import zwiebel from '../../src/games/zwiebel';
import { sheet } from '../../src/games/zwiebel/scenes/sheet.svelte';
import Table from '../../src/games/zwiebel/Table.svelte';
import type { ZwiebelObservation } from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { Room } from '../../src/live/room.svelte';
import { handleKey } from '../../src/room/keys';
import { FakeNetwork } from '../room/fakeSocket';
import { hello, parts, table } from '../room/fixtures';
import { begun, laid, roomOf, seenBy } from './scenes';

const duel = begun({ lists: [[laid('FL')], []] });

function open(best: string, lies: boolean): Element[] {
  const plain = seenBy(0, { hand: ['SA', 'RK', 'OA', 'YB', 'T9'] });
  const own = plain.own && { ...plain.own, arrangement: [laid(best)] };
  const seen = { ...plain, own, duel: lies ? duel : null } as ZwiebelObservation;
  render(LadderSheet, {
    room: roomOf(seen),
    seen,
    deck: 'garden',
    open: true,
    onclose: () => undefined,
  });
  return [...screen.getByRole('dialog', { name: 'Was schlägt was' }).querySelectorAll('.rung')];
}
const marked = (rungs: Element[]) =>
  rungs.flatMap((rung) => [...rung.querySelectorAll('em')].map((mark) => mark.textContent));

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
  // the simulated browser has no heights, so nothing to scroll
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  sheet.open = undefined;
  vi.unstubAllGlobals();
});

test('every combination has a rung with cards that make it', () => {
  const rungs = open('DZ', false);
  expect(rungs.length).toBeGreaterThan(15);
  for (const rung of rungs.slice(0, -1))
    expect(rung.querySelectorAll('[data-shown]').length, rung.textContent).toBeGreaterThan(1);
});

test.each([
  ['before a duel my best alone', 'DZ', false, ['dein Bestes']],
  ['in a duel what lies, too', 'DZ', true, ['dein Bestes', 'das liegt: Ben, erste Wahl']],
  [
    'both on one rung where they are level',
    'FL',
    true,
    ['das liegt: Ben, erste Wahl', 'dein Bestes'],
  ],
])('%s', (_, best, lies, marks) => {
  const rungs = open(best, lies);
  expect(marked(rungs)).toEqual(marks);
  const current = rungs.filter((rung) => rung.hasAttribute('aria-current'));
  expect(current).toHaveLength(best === 'FL' ? 1 : marks.length);
});

/** The whole table in a duel between two others, with my ten cards. */
function sit(): Room {
  // the game's words are asked of a server
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({}, { status: 404 })));
  const plain = seenBy(0, { hand: ['SA', 'S8', 'OD', 'R2', 'R9', 'Y6', 'B4', 'YK', 'BB', 'TZ'] });
  const own = plain.own && { ...plain.own, arrangement: [laid('DZ')] };
  const seen = { ...plain, own, duel } as ZwiebelObservation;
  const seats = ['Anna', 'Ben', 'Clara'].map((name) => ({ kind: 'person' as const, name }));
  const there = { ...table, seats };
  const known = { ...parts, game: { ...parts.game, name: 'zwiebel-2004' }, view: zwiebel };
  const room = new Room({ table: there, you: 0, host: false, replay: null }, known, {
    open: new FakeNetwork().open,
    random: () => 0,
  });
  room.receive(hello({ table: there, observation: { ...seen }, legal: [] }));
  const shown = room as unknown as ZwiebelRoom;
  render(Table, { room: shown });
  return room;
}
const ladder = () => screen.queryByRole('dialog', { name: 'Was schlägt was' });

test('it is one tap away from the table', async () => {
  sit();
  expect(ladder()).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Was schlägt was' }));
  expect(ladder()).not.toBeNull();
});

test('and one key', async () => {
  const room = sit();
  const pressed = new KeyboardEvent('keydown', { key: 'l', cancelable: true });
  handleKey(pressed, room);
  expect(pressed.defaultPrevented).toBe(true);
  expect(await screen.findByRole('dialog', { name: 'Was schlägt was' })).toBeTruthy();
});
