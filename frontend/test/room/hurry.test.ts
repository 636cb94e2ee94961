/** Bots are hurried by whoever plays with them alone, while only they are waited for. */
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import StatusLine from '../../src/live/frame/StatusLine.svelte';
import { mayHurry } from '../../src/live/time/hurry';
import type { TableView } from '../../src/wire';
import { enter, happened, hello, table, update } from './fixtures';

const [ANNA, BEN, BOT] = table.seats;
const seats = [ANNA, BOT, BOT] as TableView['seats'];
const at = { table: { ...table, seats }, you: 0, turns: [1], link: 'live' } as const;

beforeEach(() => {
  localStorage.clear();
  Object.assign(settings, defaults(['de']));
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['a bot is waited for', {}, true],
  ['two bots are', { turns: [1, 2] }, true],
  ['I am', { turns: [0] }, false],
  ['I am, too', { turns: [0, 1] }, false],
  ['nobody is', { turns: [] }, false],
  ['I only watch', { you: null }, false],
  ['the line is broken', { link: 'lost' as const }, false],
  ['others play', { table: { ...at.table, seats: [ANNA, BEN, BOT] as never } }, false],
  ['it is over', { table: { ...at.table, stage: 'over' as const } }, false],
  [
    'they make no pauses',
    { table: { ...at.table, settings: { ...table.settings, pace_ms: 0 } } },
    false,
  ],
])('%s', (_, change, may) => {
  expect(mayHurry({ ...at, ...change })).toBe(may);
});

test('one word is sent until I have acted again', () => {
  const { room, network } = enter();
  const bots = { ...table, seats: [ANNA, BOT, BOT, BOT] as TableView['seats'] };
  network.line.says(hello({ table: bots, observation: { hand: [], turn: 1 } }));
  room.hurry();
  room.hurry();
  expect(network.line.ofType('hurry')).toHaveLength(1);
  network.line.says(update({ happened: [happened(6, 1)], changes: { turn: 2 } }));
  expect(room.hurried).toBe(true);
  network.line.says(update({ seq: 7, happened: [happened(7, 0)] }));
  expect(room.hurried).toBe(false);
});

test('the second half of a double tap reaches nothing that has come into the place of the word', async () => {
  const { room, network } = enter();
  const bots = { ...table, seats: [ANNA, BOT, BOT, BOT] as TableView['seats'] };
  network.line.says(hello({ table: bots, observation: { hand: [], turn: 1 } }));
  render(StatusLine, { room });
  const other = document.body.appendChild(document.createElement('button'));
  const pressed = vi.fn();
  other.addEventListener('click', pressed);
  vi.useFakeTimers();
  await fireEvent.click(screen.getByRole('button', { name: 'Schneller' }), { detail: 1 });
  await fireEvent.click(other, { detail: 2 });
  expect(pressed).not.toHaveBeenCalled();
  // by key it is meant
  await fireEvent.click(other, { detail: 0 });
  expect(pressed).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(500);
  await fireEvent.click(other, { detail: 1 });
  expect(pressed).toHaveBeenCalledTimes(2);
  other.remove();
});
