/** The sheet of announcements: it is there as long as there is something to choose. */
import { render, screen } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import AnnounceSheet from '../../src/games/zwiebel/characters/AnnounceSheet.svelte';
import type { ZwiebelAction } from '../../src/games/zwiebel/types';
import type { ZwiebelRoom } from '../../src/games/zwiebel/words';
import { defaults, settings } from '../../src/lib/memory/settings.svelte';
import { seenBy } from './scenes';

beforeEach(() => {
  Object.assign(settings, defaults(['de']));
});

const offer: ZwiebelAction = { type: 'announce', card: 'GD', mode: 'show' };

test('it goes when time is up or the others have gone on', () => {
  let legal: readonly ZwiebelAction[] = $state.raw([offer]);
  const onclose = vi.fn();
  const seen = seenBy(0, { hand: ['GD', 'SA'] });
  const room = {
    game: { name: 'zwiebel-2004' },
    view: seen,
    get legal() {
      return legal;
    },
    blocked: [],
    you: 0,
    seatName: () => 'Anna',
  } as unknown as ZwiebelRoom;
  render(AnnounceSheet, { room, seen, deck: 'garden', open: true, onclose, why: () => '' });
  expect(screen.getByRole('dialog', { name: 'Eine Karte ansagen' })).toBeTruthy();
  expect(onclose).not.toHaveBeenCalled();
  legal = [];
  flushSync();
  expect(onclose).toHaveBeenCalledOnce();
});
