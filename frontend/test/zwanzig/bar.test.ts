/** What the bar says of the game that is on: how many are announced, and what comes after them, if anything does. */
import { beforeEach, expect, test } from 'vitest';
import { phaseLine } from '../../src/games/zwanzig/lines';
import type { ZwanzigObservation } from '../../src/games/zwanzig/types';
import type { ZwanzigRoom } from '../../src/games/zwanzig/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each([
  [1, 4, null, false, 'Spiel 1 von 4, dann immer Herz'],
  [4, 4, null, false, 'Spiel 4 von 4, danach immer Herz'],
  [5, 4, null, true, 'Spiel 5 · Herzphase, alles doppelt'],
  [1, 4, 10, false, 'Spiel 1 von 4, dann immer Herz'],
  [5, 4, 10, true, 'Spiel 5 von höchstens 10 · Herzphase'],
  // with the round limit first it never is hearts
  [1, 4, 2, false, 'Spiel 1 von höchstens 2'],
  [4, 4, 4, false, 'Spiel 4 von höchstens 4'],
])('game %i, %i announced, %s at most', (game_no, open_games, max_games, hearts_phase, says) => {
  const view = { game_no, open_games, max_games, hearts_phase } as ZwanzigObservation;
  expect(phaseLine({ view } as unknown as ZwanzigRoom)).toBe(says);
});
