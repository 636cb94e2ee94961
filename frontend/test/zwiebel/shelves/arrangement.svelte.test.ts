/** A hand on its shelves: what a new hand does, moving, going back, and asking for names. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Arranging } from '../../../src/games/zwiebel/shelves/arrangement.svelte';

const FIRST = ['SA', 'R5', 'Y5', 'VZ', 'G8', 'B2'];
const asked = vi.fn();

function arrangingWith(keys: Readonly<Record<string, string>>): Arranging {
  return new Arranging('zwiebel-2004', (question) => {
    asked(question);
    const { cards } = question as { cards: string[] };
    const key = keys[[...cards].sort().join(' ')];
    const groups = key === undefined ? [] : [{ key, cards: [] }];
    const best = { groups, unused: key === undefined ? cards : [] };
    return Promise.resolve({
      ok: true as const,
      value: { answer: { type: 'hand_arranged', state: '-', best, runners_up: [] } } as never,
    });
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('shelves', () => {
  test('a new hand lies in one row, the highest value first', () => {
    const arranging = arrangingWith({});
    arranging.hold(FIRST);
    expect(arranging.shelves).toEqual([['SA', 'VZ', 'G8', 'R5', 'Y5', 'B2']]);
  });

  test('a card that is exchanged goes, the new one lies on a shelf of its own', () => {
    const arranging = arrangingWith({});
    arranging.hold(FIRST);
    arranging.arrange([{ cards: ['SA', 'VZ'] }, { cards: ['R5', 'Y5', 'G8'] }], ['B2']);
    arranging.hold(['SA', 'VZ', 'R5', 'Y5', 'G8', 'TK']);
    expect(arranging.shelves).toEqual([['SA', 'VZ'], ['R5', 'Y5', 'G8'], ['TK']]);
  });

  test('moving can be taken back, and what was chosen is chosen no longer', () => {
    const arranging = arrangingWith({});
    arranging.hold(FIRST);
    arranging.toggle('SA');
    arranging.move(['SA'], 1);
    expect(arranging.shelves).toEqual([['VZ', 'G8', 'R5', 'Y5', 'B2'], ['SA']]);
    expect(arranging.selected).toEqual([]);
    arranging.undo();
    expect(arranging.shelves).toHaveLength(1);
    expect(arranging.undoable).toBe(false);
  });
});

test('shelves are named by the game: asked once each, null where the cards are no group', async () => {
  const arranging = arrangingWith({ 'SA VZ': '2C' });
  const stop = $effect.root(() => {
    arranging.keepAsking();
  });
  arranging.hold(['SA', 'VZ', 'R5', 'Y5']);
  arranging.arrange([{ cards: ['SA', 'VZ'] }], ['R5', 'Y5']);
  flushSync();
  await vi.advanceTimersByTimeAsync(500);
  expect(arranging.named(['VZ', 'SA'])?.key).toBe('2C');
  expect(arranging.named(['R5', 'Y5'])).toBeNull();
  flushSync();
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveBeenCalledTimes(2);
  stop();
});
