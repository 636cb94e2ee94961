/** While my move is on its way to the server, what would do nothing meanwhile looks so. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import Actions from '../../src/games/maumau/Actions.svelte';
import { Bill } from '../../src/games/maumau/rounds/bill.svelte';
import Waiting from '../../src/games/maumau/rounds/Waiting.svelte';
import { Play } from '../../src/games/maumau/turn/play.svelte';
import type { MaumauAction } from '../../src/games/maumau/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { openWith, roomWith, seenWith, type TestRoom } from './seen';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const offered = (name: RegExp) => screen.getByRole('button', { name }).ariaDisabled !== 'true';

function send(room: TestRoom, action: MaumauAction): void {
  flushSync(() => Object.assign(room, { pending: { action, since: 0 }, legal: [] }));
}

test.each<[RegExp, RegExp, MaumauAction]>([
  [/^Ziehen/, /^Fertig/, { type: 'draw' }],
  [/^Fertig/, /^Ziehen/, { type: 'done' }],
])('%s once; what is pressed next waits for it', (sent, next, action) => {
  const seen = openWith();
  const room = $state(roomWith(seen));
  $effect.root(() => {
    render(Actions, { room, seen, play: new Play(() => room) });
  });
  expect(offered(sent)).toBe(true);
  send(room, action);
  expect(offered(sent)).toBe(false);
  expect(offered(next)).toBe(true);
});

test('a penalty card', () => {
  const penalties = [[{ ripe: true }], [], []] as never;
  const seen = openWith({ penalties });
  const room = $state(roomWith(seen));
  $effect.root(() => {
    render(Actions, { room, seen, play: new Play(() => room) });
  });
  expect(offered(/Strafkarte/)).toBe(true);
  send(room, { type: 'take_penalty', k: 1 });
  expect(offered(/Strafkarte/)).toBe(false);
});

test('between two rounds', () => {
  const seen = seenWith({ phase: 'between' });
  const room = $state(roomWith(seen));
  $effect.root(() => {
    render(Waiting, { room, seen, bill: new Bill(() => room) });
  });
  expect(offered(/aus/i)).toBe(true);
  send(room, { type: 'ready', ready: false });
  expect(offered(/aus/i)).toBe(false);
});
