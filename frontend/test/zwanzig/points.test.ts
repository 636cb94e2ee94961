/** The points of a game at their owners: on the paper beside each name, and as the way of each peg. */
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import Bill from '../../src/games/zwanzig/score/Bill.svelte';
import Ladder from '../../src/games/zwanzig/score/Ladder.svelte';
import type { ZwanzigGameRecord } from '../../src/games/zwanzig/types';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

const NAMES = ['Anna', 'Ben', 'Clara'];
const room = { you: 0, seatName: (seat: number) => NAMES[seat] } as unknown as ZwanzigRoom;
const game = {
  game_no: 3,
  trump: 'H',
  multiplier: 1,
  announcer: 0,
  uncontested: false,
  status: ['in', 'in', 'out'],
  tricks: [2, 0, 0],
  deltas: [-2, 5, 0],
  scores: [11, 18, 14],
} as unknown as ZwanzigGameRecord;

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test('the paper says at each name what the game brought and where that leads', () => {
  const { container } = render(Bill, { room, game });
  const rows = [...container.querySelectorAll('dl > div')].map((row) =>
    [row.querySelector('dt')?.firstChild, row.querySelector('b'), row.querySelector('[aria-label]')]
      .map((part) => part?.textContent?.trim())
      .join(' '),
  );
  expect(rows).toEqual(['du −2 11', 'Clara 0 14', 'Ben +5 18']);
});

test('whoever gained or lost has a way on the ladder, and the peg stands at its end', () => {
  const { container } = render(Ladder, {
    room,
    scores: game.scores,
    start: 20,
    before: [13, 13, 14],
  });
  const trails = [...container.querySelectorAll('.trail')];
  expect(trails.map((trail) => trail.classList.contains('down'))).toEqual([true, false]);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('Ben 18');
});

test('a tap anywhere on the paper puts it away', async () => {
  const onclose = vi.fn();
  render(Bill, { room, game, onclose });
  await userEvent.setup().click(screen.getByRole('button'));
  expect(onclose).toHaveBeenCalledOnce();
});
