/** What ends a phase can be pressed once: until the server has answered it looks as what cannot be done does. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import { setAid } from '../../src/games/drachenrummy/aids/aids.svelte';
import { foresee } from '../../src/games/drachenrummy/foresight';
import Table from '../../src/games/drachenrummy/Table.svelte';
import type { DrachenrummyAction } from '../../src/games/drachenrummy/types';
import { settings } from '../../src/lib/memory/settings.svelte';
import { roomWith, seenWith } from './seen';

beforeEach(() => {
  settings.language = 'de';
  settings.speed = 0;
  setAid('auto', false);
});

const offered = (name: RegExp) => screen.getByRole('button', { name }).ariaDisabled;

type Seen = Parameters<typeof seenWith>[0];
const THROWN = [2, 4, 6, 6, 6];
const reserved = [{ card: 'TH', owner: 0, face: 6, count: 2 }];
const placing: Seen = { phase: 'reserve', rolled: [], fixed: THROWN, free: [0, 1, 0, 1, 0, 3] };
const turns: [RegExp, RegExp, Seen, DrachenrummyAction][] = [
  [/^Alle behalten/, /^Alle behalten/, {}, { type: 'fix', faces: THROWN }],
  [/^Fertig/, /^Zug beenden/, placing, { type: 'end_reserve' }],
  [/^Zug beenden/, /^Zug beenden/, { ...placing, phase: 'meld' }, { type: 'end_turn' }],
  [/^Fertig/, /^Fertig/, { ...placing, phase: 'final_meld' }, { type: 'final_done' }],
  [/^Alle auf/, /^Alle auf/, { phase: 'take', reserved }, { type: 'take', cards: ['TH'] }],
];

test.each(turns)('%s', (before, after, more, action) => {
  const seen = seenWith(more);
  const room = $state(roomWith(seen, [action]));
  render(Table, { room });
  expect(offered(before)).not.toBe('true');
  const view = { ...seen, ...foresee(seen, action, 0) };
  flushSync(() => Object.assign(room, { pending: { action, since: 0 }, legal: [], view }));
  expect(offered(after)).toBe('true');
});
