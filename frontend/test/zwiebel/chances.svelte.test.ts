/** The hint on one's chance: when it is asked for, what becomes of late answers, what it says. */
import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepAids } from '../../src/lib/memory/aids.svelte';
import { Chances, ofHundred, situationOf } from '../../src/games/zwiebel/showdown/chances.svelte';
import type { ZwiebelObservation, ZwiebelShowdownChances } from '../../src/games/zwiebel/types';
import type { Answer } from '../../src/net/api';
import type { GameAnswer } from '../../src/wire';

type Said = Answer<GameAnswer>;

const TOLD: ZwiebelShowdownChances = {
  type: 'chances',
  samples: 400,
  chance: 0.62,
  low: 0.57,
  high: 0.67,
  rivals: [{ seat: 1, chance: 0.62, low: 0.57, high: 0.67 }],
};
const good = (told = TOLD): Said => ({ ok: true, value: { answer: told as never } });
const bad: Said = { ok: false, refused: { type: 'refused', code: 'answer_too_slow', facts: {} } };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Follows a situation that a test can change; answers come when the test gives them. */
function following(first: string | undefined) {
  let situation = $state(first);
  const waiting: ((said: Said) => void)[] = [];
  const heard = vi.fn();
  const chances = new Chances(
    () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
    heard,
  );
  const stop = $effect.root(() => {
    chances.follow(() => situation);
  });
  flushSync();
  return {
    chances,
    waiting,
    heard,
    stop,
    become: (next: string | undefined) => {
      situation = next;
      flushSync();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(250);

describe('asking', () => {
  test('nothing is asked while it is off', async () => {
    const { chances, waiting, stop } = following(undefined);
    await settle();
    expect(waiting).toHaveLength(0);
    expect(chances.asking).toBe(false);
    stop();
  });

  test('a situation is asked about once, and its answer told', async () => {
    const { chances, waiting, heard, stop } = following('one');
    expect(chances.asking).toBe(true);
    await settle();
    expect(waiting).toHaveLength(1);
    waiting[0]?.(good());
    await settle();
    expect(chances.told).toEqual(TOLD);
    expect(chances.asking).toBe(false);
    expect(heard).toHaveBeenCalledExactlyOnceWith(TOLD);
    stop();
  });

  test('several changes in a row are asked about once', async () => {
    const { waiting, become, stop } = following('one');
    become('two');
    become('three');
    await settle();
    expect(waiting).toHaveLength(1);
    stop();
  });

  test('a late answer to an old situation is dropped', async () => {
    const { chances, waiting, heard, become, stop } = following('one');
    await settle();
    become('two');
    expect(chances.told).toBeUndefined();
    await settle();
    waiting[0]?.(good({ ...TOLD, chance: 0.1 }));
    await settle();
    expect(chances.told).toBeUndefined();
    expect(heard).not.toHaveBeenCalled();
    waiting[1]?.(good());
    await settle();
    expect(chances.told?.chance).toBe(0.62);
    stop();
  });

  test('a refusal is kept until the situation changes', async () => {
    const { chances, waiting, become, stop } = following('one');
    await settle();
    waiting[0]?.(bad);
    await settle();
    expect(chances.refused?.code).toBe('answer_too_slow');
    become('two');
    expect(chances.refused).toBeUndefined();
    expect(chances.asking).toBe(true);
    stop();
  });

  test('switched off, nothing is told any more', async () => {
    const { chances, waiting, become, stop } = following('one');
    await settle();
    waiting[0]?.(good());
    await settle();
    become(undefined);
    expect(chances.told).toBeUndefined();
    expect(chances.asking).toBe(false);
    stop();
  });
});

describe('situations', () => {
  const player = { place: 'in', open: [], hidden: 10, exchanged: 0, stack: 9 };
  const seen = {
    seat: 0,
    phase: 'stay',
    dealt: [0, 1],
    players: [player, player],
    own: { hand: [{ card: 'SA' }], rewild: false },
    pot: 3,
  } as unknown as ZwiebelObservation;

  test('money changes nothing, an open card does', () => {
    expect(situationOf({ ...seen, pot: 8 })).toBe(situationOf(seen));
    const open = { ...player, open: ['RK'], hidden: 9 } as never;
    expect(situationOf({ ...seen, players: [player as never, open] })).not.toBe(situationOf(seen));
  });

  test.each([
    ['nothing is shown yet', null],
    ['a spectator', { ...seen, seat: null, own: null }],
    ['who has folded', { ...seen, players: [{ ...player, place: 'folded' }, player] }],
    ['who was dealt no hand', { ...seen, dealt: [1] }],
  ])('%s has none', (_, view) => {
    expect(situationOf(view as ZwiebelObservation | null)).toBeUndefined();
  });
});

test.each([
  [0, 0],
  [0.001, 1],
  [0.617, 62],
  [0.999, 99],
  [1, 100],
])('%d is %d of a hundred', (share, whole) => {
  expect(ofHundred(share)).toBe(whole);
});

describe('aids', () => {
  test('are off as the game says, and kept when switched', () => {
    const first = keepAids('test.aids', { chance: false });
    expect(first.on.chance).toBe(false);
    first.set('chance', true);
    expect(keepAids('test.aids', { chance: false }).on.chance).toBe(true);
  });

  test('what was kept badly counts as never chosen', () => {
    localStorage.setItem('test.aids', '{"chance":"yes"}');
    expect(keepAids('test.aids', { chance: false }).on.chance).toBe(false);
  });
});
