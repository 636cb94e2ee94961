/** The paper after a game of Zwanzig: what it cost or brought everybody, and the points before and after. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import Bill from '../../src/games/zwanzig/score/Bill.svelte';
import Middle from '../../src/games/zwanzig/Middle.svelte';
import type { ZwanzigGameRecord, ZwanzigObservation } from '../../src/games/zwanzig/types';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const room = {
  you: 0,
  seatName: (seat: number) => ['Anna', 'Ben', 'Clara'][seat] ?? '',
} as unknown as ZwanzigRoom;
const game = {
  game_no: 3,
  trump: 'S',
  multiplier: 1,
  announcer: 1,
  uncontested: false,
  status: ['in', 'in', 'out'],
  tricks: [0, 2, 0],
  deltas: [5, -2, 0],
  scores: [16, 9, 13],
} as unknown as ZwanzigGameRecord;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test('stands at each name, who gained most first', () => {
  render(Bill, { room, game });
  const paper = screen.getByRole('region', { name: /3/ });
  const rows = [...paper.querySelectorAll('dl > div')].map((row) =>
    row.textContent.replace(/\s+/g, ' ').trim(),
  );
  expect(rows).toEqual([
    expect.stringMatching(/^Ben 2 Stiche −2 11 → 9$/),
    expect.stringMatching(/^Clara .*±?0 13$/),
    expect.stringMatching(/^du 0 Stiche \+5 11 → 16$/i),
  ]);
});

test('a lesson that ends with it leaves it there, and only the innkeeper goes on', () => {
  const seen = { phase: 'shuffle', history: [game], stock: 0 } as unknown as ZwanzigObservation;
  const onclose = () => undefined;
  const own = { status: () => ({ text: '' }) };
  const { rerender } = render(Middle, { room, seen, bill: game, onclose });
  expect(screen.getByRole('button', { name: 'Weiter' })).toBeDefined();
  void rerender({ room: { ...room, taught: own }, seen, bill: undefined, onclose });
  flushSync();
  expect(screen.getByRole('region', { name: /3/ })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
