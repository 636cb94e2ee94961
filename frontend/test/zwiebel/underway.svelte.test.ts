/** What asks for an answer goes with the tap that gives it: nothing can be pressed twice. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import Table from '../../src/games/zwiebel/Table.svelte';
import type {
  ZwiebelAction,
  ZwiebelEvent,
  ZwiebelObservation,
} from '../../src/games/zwiebel/types';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { stillRoom } from '../room/stillRoom';
import { seenBy } from './scenes';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

test.each<[string, Partial<ZwiebelObservation>, ZwiebelAction]>([
  ['Nichts tauschen', { phase: 'exchange' }, { type: 'exchange', cards: [] }],
  ['Nichts ansagen', { phase: 'preshow' }, { type: 'pass' }],
])('%s', (name, changes, action) => {
  const seen = seenBy(0, { hand: ['SA', 'RK', 'OA', 'YB', 'S3'] }, changes as never);
  const still = stillRoom<ZwiebelObservation, ZwiebelAction, ZwiebelEvent>(seen, {
    legal: [action],
    game: { name: 'zwiebel-2004' } as never,
  });
  const room = $state(still);
  render(Table, { room });
  const button = () => screen.queryByRole('button', { name: new RegExp(`^${name}`) });
  expect(button()).not.toBeNull();
  flushSync(() => Object.assign(room, { pending: { action, since: 0 }, legal: [] }));
  expect(button()).toBeNull();
});
