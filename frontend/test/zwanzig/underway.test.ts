/** The line below the table while my own action is on its way: whose turn comes, only the server can say. */
import { beforeEach, expect, test } from 'vitest';
import { statusLine } from '../../src/games/zwanzig/lines';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';
import zwanzig from '../../src/games/zwanzig';
import type { ZwanzigAction, ZwanzigObservation } from '../../src/games/zwanzig/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const asked = (phase: string) =>
  ({ phase, waiting: [0], turn: 0, hand: ['AS'], trick: null }) as unknown as ZwanzigObservation;

const said = (view: ZwanzigObservation) =>
  statusLine({
    you: 0,
    view,
    observation: view,
    legal: [],
    seatName: () => 'Ben',
  } as unknown as ZwanzigRoom).text;

test.each([
  ['announce', { type: 'announce', suit: 'S' }],
  ['exchange', { type: 'exchange', cards: [] }],
  ['play', { type: 'play', card: 'AS' }],
])('%s: no sentence about nobody', (phase, action) => {
  const seen = asked(phase);
  expect(said({ ...seen, ...zwanzig.foresee?.(seen, action as ZwanzigAction, 0) })).toBe('');
});

test('somebody else is named', () => {
  expect(said({ ...asked('exchange'), waiting: [1], turn: 1 })).toBe('Ben tauscht');
});
