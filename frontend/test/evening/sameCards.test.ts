/** The same cards at every table: who may switch, what is said, and what is not offered to look at. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Evening } from '../../src/evening/course/evening.svelte';
import type { Look, View } from '../../src/evening/course/model';
import RoomTables from '../../src/evening/parts/RoomTables.svelte';
import SameCards from '../../src/evening/parts/SameCards.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const SWITCH = { name: /An allen Tischen die gleichen Karten/u };
const SEAL = 'ab'.repeat(32);

function desk(you: object = {}) {
  const found = new Evening('abend', 'key');
  const tables = { '1': 'ABCDEF', final: 'GHIJKL' };
  found.look = { desk: { tables, commitments: [SEAL] }, you } as unknown as Look;
  const done = vi.spyOn(found, 'do').mockResolvedValue(undefined);
  return { evening: found, done };
}

const view = (same_cards: boolean, stage = 'playing') =>
  ({ stage, matchday: 1, config: { same_cards }, matchdays: {}, final: {} }) as unknown as View;

const MAY = { may: { set_same_cards: {} } };
const LATE = { may: { set_same_cards: { code: 'same_cards_late' } } };

test.each([false, true])('the desk switches it before the first bell; now it is %s', async (on) => {
  const { evening, done } = desk(MAY);
  render(SameCards, { evening, view: view(on, 'ready') });
  const box = screen.getByRole('checkbox', SWITCH);
  expect(box).toHaveProperty('checked', on);
  await userEvent.click(box);
  expect(done.mock.calls).toEqual([[{ type: 'set_same_cards', on: !on }]]);
});

test.each([
  ['a player', {}],
  ['the desk, once the first matchday has begun', LATE],
])('%s reads what it means, with the seals', (_, you) => {
  render(SameCards, { evening: desk(you).evening, view: view(true) });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('heading', SWITCH)).toBeTruthy();
  expect(screen.getByText(SEAL)).toBeTruthy();
});

test.each([
  ['where every table has its own', {}, view(false)],
  ['nor when it is too late to switch', LATE, view(false)],
  ['nor when the evening is over', MAY, view(true, 'closed')],
])('nothing is said %s', (_, you, shown) => {
  const { container } = render(SameCards, { evening: desk(you).evening, view: shown });
  expect(container.textContent.trim()).toBe('');
});

test('of a matchday nobody looks on, the final is there for all', () => {
  const { unmount } = render(RoomTables, { evening: desk().evening, view: view(true) });
  expect(screen.getByText(/Zuschauen geht hier nicht/u)).toBeTruthy();
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/t/GHIJKL']);
  unmount();
  render(RoomTables, { evening: desk().evening, view: view(false) });
  expect(screen.queryByText(/Zuschauen geht hier nicht/u)).toBeNull();
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
