/** Before the first card: who may go on without somebody who is not well (MM-0B.6). */
import { render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { Bill } from '../../src/games/maumau/rounds/bill.svelte';
import type { MaumauObservation } from '../../src/games/maumau/types';
import Waiting from '../../src/games/maumau/rounds/Waiting.svelte';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { roomWith, seenWith } from './seen';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

type Case = [string, number, Partial<MaumauObservation>, number];

test.each<Case>([
  ['the dealer', 0, {}, 1],
  ['nobody else', 1, {}, 0],
  ['the host where a bot deals', 1, { bots: [true, false, false] }, 1],
  ['nobody without themselves', 1, { bots: [true, false, false], health: [1, 0, 1] }, 0],
])('%s', (_what, you, changes, buttons) => {
  const health = [1, 1, 0];
  const seen = seenWith({ phase: 'health', dealer: 0, health, ...changes });
  const room = roomWith(seen, { you });
  $effect.root(() => {
    render(Waiting, { room, seen, bill: new Bill(() => room) });
  });
  expect(screen.queryAllByRole('button', { name: /ohne/i })).toHaveLength(buttons);
});
